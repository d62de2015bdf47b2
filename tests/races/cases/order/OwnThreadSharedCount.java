// case: each request stops its sampler and joins it, then reads a count that all samplers share
// why: the join orders the count after this sampler's thread, not after those of other requests, which still count
// race order.OwnThreadSharedCount$Total.samples
package order;

public class OwnThreadSharedCount {
    static class Total {
        int samples;
    }

    static class Sampler implements Runnable {
        private final Total total;
        private volatile boolean stop;
        private Thread thread;

        Sampler(Total total) {
            this.total = total;
        }

        void start() {
            thread = new Thread(this, "sampler");
            thread.start();
        }

        void stop() {
            stop = true;
            if (thread != null) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    System.out.println("not waited for");
                }
            }
        }

        @Override
        public void run() {
            while (!stop) {
                total.samples++;
            }
        }

        int samples() {
            return total.samples;
        }
    }

    static void serve(Total total) {
        Sampler sampler = new Sampler(total);
        sampler.start();
        sampler.stop();
        System.out.println(sampler.samples());
    }

    public static void main(String[] args) {
        Total total = new Total();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> serve(total)).start();
        }
    }
}
