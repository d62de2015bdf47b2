// case: a static synchronized method is the context (a class constant)
// why: the user changes name and colour between the two reads of one export
// violation witness.ExportSettings.export kind=context-witness witness=settings
package witness;

public class ExportSettings {
    static class Settings {
        private String name = "plain";
        private int colour;

        synchronized String name() {
            return name;
        }

        synchronized int colour() {
            return colour;
        }

        synchronized void theme(String newName, int newColour) {
            name = newName;
            colour = newColour;
        }
    }

    static String exported;

    static synchronized void export(Settings settings) {
        String name = settings.name();
        exported = name + "=" + settings.colour();
    }

    public static void main(String[] args) {
        Settings settings = new Settings();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                export(settings);
            }
        });
        Thread user = new Thread(() -> settings.theme("dark", 7));
        writer.start();
        user.start();
    }
}
