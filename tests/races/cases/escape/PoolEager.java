// case: eager singleton in a static final field
// why: the object is built in the class initializer, which happens-before any thread's use
// safe escape.PoolEager.POOL
// safe escape.PoolEager.size
package escape;

public class PoolEager {
    private static final PoolEager POOL = new PoolEager();
    private int size;

    private PoolEager() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(POOL.size > 0)).start();
        }
    }
}
