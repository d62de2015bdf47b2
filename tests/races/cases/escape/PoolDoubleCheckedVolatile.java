// case: double-checked locking with a volatile field
// why: the volatile write of instance follows the constructor; every reader reads the volatile first
// safe escape.PoolDoubleCheckedVolatile.instance
// safe escape.PoolDoubleCheckedVolatile.size
package escape;

public class PoolDoubleCheckedVolatile {
    private static volatile PoolDoubleCheckedVolatile instance;
    private int size;

    private PoolDoubleCheckedVolatile() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    static PoolDoubleCheckedVolatile get() {
        PoolDoubleCheckedVolatile p = instance;
        if (p == null) {
            synchronized (PoolDoubleCheckedVolatile.class) {
                p = instance;
                if (p == null) {
                    p = new PoolDoubleCheckedVolatile();
                    instance = p;
                }
            }
        }
        return p;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(PoolDoubleCheckedVolatile.get().size > 0)).start();
        }
    }
}
