// case: main reads what a worker counted before it joins that worker
// why: nothing orders the read with the writes of the running worker
// race field.StatsBeforeJoin$Stats.rays
package field;

public class StatsBeforeJoin {
    static class Stats {
        long rays;
    }

    static class Worker extends Thread {
        private final Stats stats = new Stats();

        @Override
        public void run() {
            for (int i = 0; i < 9; i++) stats.rays++;
        }

        long rays() {
            return stats.rays;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        long total = 0;
        for (int i = 0; i < workers.length; i++) {
            total += workers[i].rays();
            workers[i].join();
        }
        System.out.println(total);
    }
}
