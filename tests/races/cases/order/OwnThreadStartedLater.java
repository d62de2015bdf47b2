// case: each request stops a sampler, then reads in a loop what it has counted and starts it again
// why: from the second round on a thread of the sampler counts while its request reads
// race order.OwnThreadStartedLater$Sampler.samples
package order;

public class OwnThreadStartedLater {
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
            if (thread != null) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    System.out.println("not waited for");
                }
                thread = null;
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
        for (int round = 0; round < 3; round++) {
            System.out.println(sampler.report());
            sampler.start();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadStartedLater::serve).start();
        }
    }
}
