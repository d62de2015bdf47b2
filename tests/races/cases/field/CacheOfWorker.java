// case: each thread has a cache of its own, whose constructor calls a method of it, while other threads run
// why: main knows the new cache alone until its thread starts; another thread never gets to it
// safe field.CacheOfWorker$Cache.depth
package field;

public class CacheOfWorker {
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

        Worker() {
            this.cache = new Cache();
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
        for (int i = 0; i < 4; i++) new Worker().start();
    }
}
