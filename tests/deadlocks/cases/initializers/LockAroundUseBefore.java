// case: an initializer takes a lock, and a thread with the lock uses the class, which main has initialized before
// why: nobody waits for a class that is initialized
// clean initializers.LockAroundUseBefore.lock, initializers.LockAroundUseBefore$Table|initializers.LockAroundUseBefore$Table.class
package initializers;

public class LockAroundUseBefore {
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
        System.out.println(Table.size());
        new Thread(() -> {
            synchronized (lock) {
                System.out.println(Table.size());
            }
        }).start();
        new Thread(() -> System.out.println(Table.size())).start();
    }
}
