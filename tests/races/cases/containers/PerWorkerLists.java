// case: each worker has a list of its own, merged after join
// why: a list is touched by its worker until it ends, then by main, which joined it
// safe containers.PerWorkerLists$Worker.found{}
package containers;

import java.util.ArrayList;
import java.util.List;

public class PerWorkerLists {
    static class Worker extends Thread {
        private final List<Integer> found = new ArrayList<>();
        private final int from;

        Worker(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 10; i++) {
                if (i % 3 == 0) {
                    found.add(i);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i * 10);
            workers[i].start();
        }
        List<Integer> all = new ArrayList<>();
        for (Worker w : workers) {
            w.join();
            all.addAll(w.found);
        }
        System.out.println(all);
    }
}
