// case: each request starts a sampler again after it has stopped it, and reads what it has counted meanwhile
// why: stop() joined the first thread of the sampler, and the second one counts while its request reads
// race order.OwnThreadStartedAgain$Sampler.samples
package order;

public class OwnThreadStartedAgain {
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
        sampler.start();
        System.out.println(sampler.report());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(OwnThreadStartedAgain::serve).start();
        }
    }
}
