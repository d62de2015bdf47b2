// case: main joins one worker of an array, then reads what this one counted through a method of it
// why: the end of a thread comes before the return of its join
// safe field.StatsAfterJoin$Stats.rays
package field;

public class StatsAfterJoin {
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
            workers[i].join();
            total += workers[i].rays();
        }
        System.out.println(total);
    }
}
