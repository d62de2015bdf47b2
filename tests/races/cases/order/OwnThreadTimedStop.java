// case: each request gives its sampler a second to stop, and reads what it has counted
// why: the join may time out while the thread still counts
// race order.OwnThreadTimedStop$Sampler.samples
package order;

public class OwnThreadTimedStop {
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
                    thread.join(1000);
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
            new Thread(OwnThreadTimedStop::serve).start();
        }
    }
}
