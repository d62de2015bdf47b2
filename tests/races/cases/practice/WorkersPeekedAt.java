// case: the same, but the result is read before the wait
// why: nothing orders the write before the read
// race practice.WorkersPeekedAt$Worker.output
package practice;

import java.util.ArrayList;
import java.util.List;

public class WorkersPeekedAt {
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
            int early = output;
            thread.join();
            return early;
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
