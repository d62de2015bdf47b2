// case: the same wrapper, but one of its own methods does not take the lock
// why: who fills the shelf through the wrapper comes between the two steps of another user; the new books are lost
// violation witness.LockedShelfHalf$Locked.take kind=context-witness
// options: --library --class witness.LockedShelfHalf
package witness;

public class LockedShelfHalf {
    public static class Shelf {
        private int books = 3;

        public synchronized int books() {
            return books;
        }

        public synchronized void books(int count) {
            books = count;
        }

        public synchronized void fill() {
            books = 9;
        }
    }

    public static class Locked {
        private final Shelf shelf;
        private final Object lock = new Object();

        public Locked(Shelf shelf) {
            this.shelf = shelf;
        }

        public void take() {
            synchronized (lock) {
                int seen = shelf.books();
                shelf.books(seen - 1);
            }
        }

        public void fill() {
            shelf.fill();
        }
    }

    public static void main(String[] args) {
        new Locked(new Shelf()).take();
    }
}
