// case: the workers look separate but all get the same list
// why: the one list of main is passed to every worker, and all add to it
// race containers.PerWorkerShared$Worker.found{} certain
package containers;

import java.util.ArrayList;
import java.util.List;

public class PerWorkerShared {
    static class Worker extends Thread {
        private final List<Integer> found;
        private final int number;

        Worker(List<Integer> found, int number) {
            this.found = found;
            this.number = number;
        }

        @Override
        public void run() {
            found.add(number);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> all = new ArrayList<>();
        Worker a = new Worker(all, 1);
        Worker b = new Worker(all, 2);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(all.size() > 0);
    }
}
