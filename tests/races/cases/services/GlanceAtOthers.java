// case: workers look whether the others' queues are empty before they lock them
// why: the glance is without the monitor under which the owner changes the queue
// race services.GlanceAtOthers$Worker.tasks{}
// safe services.GlanceAtOthers$Worker.done
package services;

import java.util.ArrayDeque;

public class GlanceAtOthers {
    static final Worker[] workers = new Worker[3];

    static class Worker extends Thread {
        private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
        private int done;

        @Override
        public void run() {
            for (Worker other : workers)
                if (!other.tasks.isEmpty())
                    synchronized (other.tasks) {
                        Runnable task = other.tasks.pollFirst();
                        if (task != null)
                            done++;
                    }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].tasks.add(() -> { });
        }
        for (Worker worker : workers)
            worker.start();
        for (Worker worker : workers) {
            worker.join();
            System.out.println(worker.done);
        }
    }
}
