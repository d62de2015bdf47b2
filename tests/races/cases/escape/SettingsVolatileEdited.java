// case: settings published in a volatile field are edited in place afterwards
// why: fontSize is written after the volatile store; the volatile reference does not order that write
// safe escape.SettingsVolatileEdited.active
// safe escape.SettingsVolatileEdited$Settings.theme
// race escape.SettingsVolatileEdited$Settings.fontSize
package escape;

public class SettingsVolatileEdited {
    static class Settings {
        String theme;
        int fontSize;
    }

    private static volatile Settings active;

    static void apply(String theme, int fontSize) {
        Settings s = new Settings();
        s.theme = theme;
        active = s;
        s.fontSize = fontSize;
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
