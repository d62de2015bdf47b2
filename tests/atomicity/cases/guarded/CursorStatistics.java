// case: both calls count what they send, under a lock deep below; what decides has nothing to do with the count
// why: the count is right whoever counts in between, and each cursor has rows of its own
// clean guarded.CursorStatistics.read
package guarded;

public class CursorStatistics {
    static class Wire {
        private int sent;

        synchronized void count() {
            sent++;
        }
    }

    static class Cursor {
        private final Wire wire;
        private int rows = 3;

        Cursor(Wire wire) {
            this.wire = wire;
        }

        boolean hasNext() {
            wire.count();
            return rows > 0;
        }

        void next() {
            wire.count();
            rows--;
        }
    }

    private final Wire wire = new Wire();

    void read() {
        Cursor cursor = new Cursor(wire);
        while (cursor.hasNext()) cursor.next();
    }

    public static void main(String[] args) {
        CursorStatistics table = new CursorStatistics();
        new Thread(table::read).start();
        new Thread(table::read).start();
    }
}
