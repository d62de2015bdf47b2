// case: settings are built locally and published in a volatile static field
// why: the writes precede the volatile store; readers load the volatile reference first
// safe escape.SettingsVolatile.active
// safe escape.SettingsVolatile$Settings.theme
// safe escape.SettingsVolatile$Settings.fontSize
package escape;

public class SettingsVolatile {
    static class Settings {
        String theme;
        int fontSize;
    }

    private static volatile Settings active;

    static void apply(String theme, int fontSize) {
        Settings s = new Settings();
        s.theme = theme;
        s.fontSize = fontSize;
        active = s;
    }

    public static void main(String[] args) {
        apply("light", 11);
        Thread ui = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                Settings s = active;
                System.out.println(s.theme + " " + s.fontSize);
            }
        });
        ui.start();
        apply("dark", 13);
    }
}
