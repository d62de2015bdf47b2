// case: initialization-on-demand holder
// why: the holder's class initialization happens-before every use of its field by any thread
// safe escape.PoolLazyHolder$Holder.POOL
// safe escape.PoolLazyHolder.size
package escape;

public class PoolLazyHolder {
    private int size;

    private PoolLazyHolder() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    private static class Holder {
        static final PoolLazyHolder POOL = new PoolLazyHolder();
    }

    static PoolLazyHolder get() {
        return Holder.POOL;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(PoolLazyHolder.get().size > 0)).start();
        }
    }
}
