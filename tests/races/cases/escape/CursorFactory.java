// case: a factory returns a fresh cursor to every caller
// why: each Cursor is used only by the thread that asked for it
// safe escape.CursorFactory$Cursor.position
// safe escape.CursorFactory$Cursors.size
package escape;

public class CursorFactory {
    static class Cursor {
        private int position;
        void advance(int n) { position += n; }
        int position() { return position; }
    }

    static class Cursors {
        private final int size;
        Cursors(int size) { this.size = size; }
        Cursor open() {
            Cursor c = new Cursor();
            c.advance(size / 2);
            return c;
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
        Cursors cursors = new Cursors(100);
        new Thread(() -> scan(cursors)).start();
        new Thread(() -> scan(cursors)).start();
    }
}
