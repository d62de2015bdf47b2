// case: settings are built locally and published in a static field under a lock
// why: the reader takes the reference under the same lock; the object is not changed after publication
// safe escape.SettingsUnderLock.active
// safe escape.SettingsUnderLock$Settings.theme
// safe escape.SettingsUnderLock$Settings.fontSize
// safe escape.SettingsUnderLock.LOCK
package escape;

public class SettingsUnderLock {
    static class Settings {
        String theme;
        int fontSize;
    }

    private static final Object LOCK = new Object();
    private static Settings active;

    static void apply(String theme, int fontSize) {
        Settings s = new Settings();
        s.theme = theme;
        s.fontSize = fontSize;
        synchronized (LOCK) {
            active = s;
        }
    }

    static Settings active() {
        synchronized (LOCK) {
            return active;
        }
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
