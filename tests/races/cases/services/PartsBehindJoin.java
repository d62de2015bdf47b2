// case: each worker has an object and an array of its own, read behind its join
// why: they are the worker's until it has been joined
// safe services.PartsBehindJoin$Stats.count
// safe services.PartsBehindJoin$Worker.cells[]
package services;

public class PartsBehindJoin {
    static class Stats {
        int count;
    }

    static class Worker extends Thread {
        final Stats stats = new Stats();
        final int[] cells = new int[4];

        @Override
        public void run() {
            stats.count++;
            cells[1]++;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker[] workers = new Worker[3];
        for (int i = 0; i < 3; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        int sum = 0;
        for (Worker worker : workers) {
            worker.join();
            sum += worker.stats.count + worker.cells[1];
        }
        System.out.println(sum);
    }
}
