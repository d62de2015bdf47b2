// case: services that start their thread in the constructor, of a superclass too
// why: fields set after the start are not ordered with the thread; those set before are
// race services.EarlyStart$Poller.interval
// safe services.EarlyStart$Poller.source
// race services.EarlyStart$FilePoller.path
// safe services.EarlyStart$Poller.rounds
package services;

public class EarlyStart {
    abstract static class Poller implements Runnable {
        private final String source;
        private int interval;
        private int rounds;
        private final Thread thread;

        Poller(String source) {
            this.source = source;
            thread = new Thread(this);
            thread.start();
            interval = 50;
        }

        abstract String poll();

        @Override
        public void run() {
            while (rounds < 10) {
                System.out.println(source + poll());
                rounds++;
                try {
                    Thread.sleep(interval);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        int waitFor() throws InterruptedException {
            thread.join();
            return rounds;
        }
    }

    static class FilePoller extends Poller {
        private String path;

        FilePoller(String source, String path) {
            super(source);
            this.path = path;
        }

        @Override
        String poll() {
            return path;
        }
    }

    public static void main(String[] args) throws Exception {
        FilePoller poller = new FilePoller("disk", "/tmp");
        System.out.println(poller.waitFor());
    }
}
