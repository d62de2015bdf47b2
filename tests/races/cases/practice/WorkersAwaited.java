// case: each worker keeps its thread, and waits for it before it tells its result
// why: join() lies between the write and the read on the same worker
// safe practice.WorkersAwaited$Worker.output
package practice;

import java.util.ArrayList;
import java.util.List;

public class WorkersAwaited {
    private static class Worker {
        private final Thread thread;
        private int output;

        Worker() {
            thread = new Thread(() -> output = 5);
        }

        Worker begin() {
            thread.start();
            return this;
        }

        int result() throws InterruptedException {
            thread.join();
            return output;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            workers.add(new Worker().begin());
        }
        for (Worker worker : workers) {
            System.out.println(worker.result());
        }
    }
}
