// case: lazy singleton without any synchronization
// why: two threads may both find null and both write; a reader may see an unfinished object with plain fields
// race escape.PoolLazyPlain.instance
package escape;

public class PoolLazyPlain {
    private static PoolLazyPlain instance;
    private int size;

    private PoolLazyPlain() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    static PoolLazyPlain get() {
        if (instance == null) {
            instance = new PoolLazyPlain();
        }
        return instance;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(PoolLazyPlain.get().size >= 0)).start();
        }
    }
}
