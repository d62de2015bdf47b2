// case: one thread holds a lock and needs a class to be initialized, whose initializer takes the lock
// why: the other thread initializes the class without the lock and waits for it, the first waits for the class
// deadlock initializers.LockAroundUse.lock, initializers.LockAroundUse$Table|initializers.LockAroundUse$Table.class kind=lock-order
package initializers;

public class LockAroundUse {
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
                System.out.println(Table.size());
            }
        }).start();
        new Thread(() -> System.out.println(Table.size())).start();
    }
}
