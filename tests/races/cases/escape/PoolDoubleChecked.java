// case: double-checked locking without volatile
// why: the first check reads instance without the lock under which it is written
// why: a caller can see the reference before the plain field size; that belongs to the finding on instance
// race escape.PoolDoubleChecked.instance idiom=double-checked-locking
package escape;

public class PoolDoubleChecked {
    private static PoolDoubleChecked instance;
    private int size;

    private PoolDoubleChecked() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    static PoolDoubleChecked get() {
        if (instance == null) {
            synchronized (PoolDoubleChecked.class) {
                if (instance == null) {
                    instance = new PoolDoubleChecked();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(PoolDoubleChecked.get().size > 0)).start();
        }
    }
}
