// case: lazy singleton whose getter is synchronized
// why: every access of instance holds the class monitor; the constructor's writes precede the store
// safe escape.PoolLazyLocked.instance
// safe escape.PoolLazyLocked.size
package escape;

public class PoolLazyLocked {
    private static PoolLazyLocked instance;
    private int size;

    private PoolLazyLocked() {
        size = Runtime.getRuntime().availableProcessors() * 2;
    }

    static synchronized PoolLazyLocked get() {
        if (instance == null) {
            instance = new PoolLazyLocked();
        }
        return instance;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(PoolLazyLocked.get().size > 0)).start();
        }
    }
}
