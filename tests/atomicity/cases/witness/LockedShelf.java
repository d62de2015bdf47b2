// case: in an open program a wrapper locks around a shelf that its user made and handed to it
// why: all that the wrapper does holds its lock; only a user who reaches around it comes between the two steps
// style witness.LockedShelf$Locked.take
// options: --library --class witness.LockedShelf
package witness;

public class LockedShelf {
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

        public int look() {
            synchronized (lock) {
                return shelf.books();
            }
        }
    }

    public static void main(String[] args) {
        new Locked(new Shelf()).take();
    }
}
