// case: the initializer takes a lock, and nobody who has the lock needs the class
// why: whoever holds the lock goes on without the class
// clean initializers.LockInsideOnly.lock, initializers.LockInsideOnly$Table|initializers.LockInsideOnly$Table.class
package initializers;

public class LockInsideOnly {
    static final Object lock = new Object();
    static int uses;

    static class Table {
        static final int size = fill();

        static int fill() {
            synchronized (lock) {
                return ++uses;
            }
        }

        static int size() {
            return size;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                uses++;
            }
            System.out.println(Table.size());
        }).start();
        new Thread(() -> System.out.println(Table.size())).start();
    }
}
