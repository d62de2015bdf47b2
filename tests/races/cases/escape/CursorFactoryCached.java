// case: a factory keeps one cursor and returns it to every caller
// why: the cursor is made before the threads start, but both threads move the same Cursor
// race escape.CursorFactoryCached$Cursor.position certain
// safe escape.CursorFactoryCached$Cursors.cached
package escape;

public class CursorFactoryCached {
    static class Cursor {
        private int position;
        void advance(int n) { position += n; }
        int position() { return position; }
    }

    static class Cursors {
        private final Cursor cached = new Cursor();
        Cursor open() {
            return cached;
        }
    }

    static void scan(Cursors cursors) {
        Cursor c = cursors.open();
        for (int i = 0; i < 10; i++) {
            c.advance(1);
        }
        System.out.println(c.position());
    }

    public static void main(String[] args) {
        Cursors cursors = new Cursors();
        new Thread(() -> scan(cursors)).start();
        new Thread(() -> scan(cursors)).start();
    }
}
