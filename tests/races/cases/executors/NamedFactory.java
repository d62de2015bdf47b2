// case: a ThreadFactory counts the threads that it makes, tasks count the work
// why: the pool may call newThread from the submitting threads at once: created is guarded by the factory's monitor;
// why: worked is incremented by the tasks of two workers with no lock
// safe executors.NamedFactory$Factory.created
// race executors.NamedFactory.worked certain
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

public class NamedFactory {
    static class Factory implements ThreadFactory {
        private int created;

        @Override
        public synchronized Thread newThread(Runnable r) {
            created++;
            Thread t = new Thread(r, "worker-" + created);
            t.setDaemon(true);
            return t;
        }
    }

    private int worked;

    public static void main(String[] args) {
        NamedFactory app = new NamedFactory();
        ExecutorService pool = Executors.newFixedThreadPool(2, new Factory());
        for (int i = 0; i < 6; i++) {
            pool.execute(() -> app.worked++);
        }
        pool.shutdown();
    }
}
