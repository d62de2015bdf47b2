// case: all threads have the same cache
// why: two threads write one object without a lock
// race field.CacheOfAll$Cache.depth
package field;

public class CacheOfAll {
    static class Cache {
        int depth;

        Cache() {
            reset();
        }

        void reset() {
            depth = 0;
        }

        void add() {
            depth++;
        }
    }

    static class Worker extends Thread {
        private final Cache cache;

        Worker(Cache cache) {
            this.cache = cache;
        }

        @Override
        public void run() {
            for (int i = 0; i < 9; i++) {
                cache.add();
                cache.reset();
            }
        }
    }

    public static void main(String[] args) {
        Cache cache = new Cache();
        for (int i = 0; i < 4; i++) new Worker(cache).start();
    }
}
