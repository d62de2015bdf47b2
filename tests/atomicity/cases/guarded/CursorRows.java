// case: what decides comes up through two calls from a field that is guarded deep below
// why: another reader takes the last row between the question and the step to it, which goes past the end
// violation guarded.CursorRows.read kind=check-then-act
package guarded;

public class CursorRows {
    static class Wire {
        private int rows = 3;

        synchronized int left() {
            return rows;
        }

        synchronized void take() {
            rows--;
        }
    }

    static class Cursor {
        private final Wire wire = new Wire();

        boolean hasNext() {
            int left = wire.left();
            return left > 0;
        }

        void next() {
            wire.take();
        }
    }

    private final Cursor cursor = new Cursor();

    void read() {
        if (cursor.hasNext()) cursor.next();
    }

    public static void main(String[] args) {
        CursorRows table = new CursorRows();
        new Thread(table::read).start();
        new Thread(table::read).start();
    }
}
