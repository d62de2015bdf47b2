// case: the witness is a class constant, through static synchronized methods
// why: two savers see no default at the same time; the second overwrites what the first has set and used
// violation witness.FormatRegistry.save kind=context-witness
package witness;

public class FormatRegistry {
    static class Formats {
        private static String chosen;

        static synchronized String chosen() {
            return chosen;
        }

        static synchronized void choose(String name) {
            chosen = name;
        }
    }

    private final String preferred;

    FormatRegistry(String preferred) {
        this.preferred = preferred;
    }

    synchronized void save() {
        if (Formats.chosen() == null) {
            Formats.choose(preferred);
        }
    }

    public static void main(String[] args) {
        FormatRegistry png = new FormatRegistry("png");
        FormatRegistry svg = new FormatRegistry("svg");
        Thread first = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                png.save();
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                svg.save();
            }
        });
        first.start();
        second.start();
    }
}
