// case: settings are built locally and published in a plain static field
// why: neither the store nor the load of the reference is ordered; the fields may be seen unset
// why: the writes of theme and fontSize belong to the finding on the reference
// race escape.SettingsPlainStatic.active idiom=unsafe-publication
package escape;

public class SettingsPlainStatic {
    static class Settings {
        String theme;
        int fontSize;
    }

    private static Settings active;

    static void apply(String theme, int fontSize) {
        Settings s = new Settings();
        s.theme = theme;
        s.fontSize = fontSize;
        active = s;
    }

    static Settings active() {
        return active;
    }

    public static void main(String[] args) {
        apply("light", 11);
        Thread ui = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                Settings s = active();
                System.out.println(s.theme + " " + s.fontSize);
            }
        });
        ui.start();
        apply("dark", 13);
    }
}
