// case: two reports to a log whose lock guards nothing but the log; what the messages read has a lock of its own
// why: the meters change between the messages, but under their own locks: the log's lock never guarded them
// clean witness.PrinterLog.load
package witness;

public class PrinterLog {
    private final Meter ink, paper;
    private boolean loaded;

    PrinterLog(Meter ink, Meter paper) {
        this.ink = ink;
        this.paper = paper;
    }

    static class Meter {
        private int value;

        synchronized int read() {
            return value;
        }

        synchronized void move() {
            value++;
        }
    }

    static class Log {
        private static int lines;

        static synchronized void print(Meter meter) {
            meter.read();
        }
    }

    synchronized void load() {
        Log.print(ink);
        loaded = true;
        Log.print(paper);
    }

    public static void main(String[] args) {
        Meter ink = new Meter(), paper = new Meter();
        PrinterLog printer = new PrinterLog(ink, paper);
        Thread loader = new Thread(printer::load);
        Thread mover = new Thread(() -> {
            ink.move();
            paper.move();
        });
        loader.start();
        mover.start();
    }
}
