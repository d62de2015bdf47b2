// case: double-checked locking with a volatile field, set when all is filled
// why: the volatile write comes after load(), and every reader reads the field first
// safe everyday.LoadedBeforePublished$Settings.timeout
// safe everyday.LoadedBeforePublished.settings
package everyday;

public class LoadedBeforePublished {
    static class Settings {
        int timeout;

        void load() { timeout = 30; }
    }

    private static volatile Settings settings;

    static Settings settings() {
        Settings known = settings;
        if (known == null) {
            synchronized (LoadedBeforePublished.class) {
                known = settings;
                if (known == null) {
                    known = new Settings();
                    known.load();
                    settings = known;
                }
            }
        }
        return known;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(() -> System.out.println(settings().timeout)).start();
    }
}
