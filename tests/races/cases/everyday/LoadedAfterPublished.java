// case: double-checked locking with a volatile field, filled after it was set
// why: a reader that sees the volatile field holds no lock and may come before load()
// race everyday.LoadedAfterPublished$Settings.timeout
package everyday;

public class LoadedAfterPublished {
    static class Settings {
        int timeout;

        void load() { timeout = 30; }
    }

    private static volatile Settings settings;

    static Settings settings() {
        if (settings == null) {
            synchronized (LoadedAfterPublished.class) {
                if (settings == null) {
                    settings = new Settings();
                    settings.load();
                }
            }
        }
        return settings;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(() -> System.out.println(settings().timeout)).start();
    }
}
