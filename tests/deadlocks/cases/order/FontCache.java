// case: a static synchronized method and the lock of an instance field
// why: `load` holds the class and waits for `glyphs`; `refresh` holds `glyphs` and waits for the class
// deadlock order.FontCache|order.FontCache.class, order.FontCache.glyphs kind=lock-order
package order;

public class FontCache {
    private static int loads;
    private final Object glyphs = new Object();
    private int count;

    static synchronized void load(FontCache cache) {
        loads++;
        cache.add();
    }

    static synchronized int loads() {
        return loads;
    }

    void add() {
        synchronized (glyphs) {
            count++;
        }
    }

    void refresh() {
        synchronized (glyphs) {
            count = loads();
        }
    }

    public static void main(String[] args) {
        FontCache cache = new FontCache();
        Thread loader = new Thread(() -> load(cache));
        Thread painter = new Thread(cache::refresh);
        loader.start();
        painter.start();
    }
}
