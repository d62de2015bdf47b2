// case: two reports to a log whose lock guards a tally that the first step reads and the second one writes
// why: another printer adds to the tally between the two steps, and its addition is lost
// violation witness.PrinterTally.load kind=context-witness|read-modify-write
package witness;

public class PrinterTally {
    private boolean loaded;

    static class Log {
        private static int lines;

        static synchronized int lines() {
            return lines;
        }

        static synchronized void set(int count) {
            lines = count;
        }
    }

    synchronized void load() {
        int lines = Log.lines();
        loaded = true;
        Log.set(lines + 1);
    }

    public static void main(String[] args) {
        PrinterTally first = new PrinterTally(), second = new PrinterTally();
        new Thread(first::load).start();
        new Thread(second::load).start();
    }
}
