// case: workers in a local array collect results in a list of their own, read when all have been joined
// why: the list is the worker's until it has been joined
// safe services.ResultsBehindAllJoins$Worker.results{}
package services;

import java.util.ArrayList;
import java.util.List;

public class ResultsBehindAllJoins {
    static class Worker extends Thread {
        private final List<Integer> results = new ArrayList<>();

        @Override
        public void run() {
            results.add(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Worker[] workers = new Worker[3];
        for (int i = 0; i < 3; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        for (Worker worker : workers)
            worker.join();
        int sum = 0;
        for (Worker worker : workers)
            for (int result : worker.results)
                sum += result;
        System.out.println(sum);
    }
}
