// case: each request tells its sampler to stop and waits only if the sampler is slow to do so
// why: where stop() finds few samples it returns without a join, and nothing orders what the thread counts after that
// race order.OwnThreadNotAwaited$Sampler.samples
package order;

public class OwnThreadNotAwaited {
    static class Sampler implements Runnable {
        private volatile boolean stop;
        private Thread thread;
        private int samples;

        Sampler start() {
            stop = false;
            thread = new Thread(this, "sampler");
            thread.setDaemon(true);
            thread.start();
            return this;
        }

        Sampler stop() {
            stop = true;
            if (samples > 1000) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    System.out.println("not waited for");
                }
            }
            return this;
        }

        @Override
        public void run() {
            while (!stop) {
                samples++;
            }
        }

        String report() {
            return samples + " samples";
        }
    }

    static void serve() {
        Sampler sampler = new Sampler();
        sampler.start();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println("woken up");
        }
        sampler.stop();
        System.out.println(sampler.report());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadNotAwaited::serve).start();
        }
    }
}
