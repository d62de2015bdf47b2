// case: stop takes the worker out of its field under the lock and joins it without
// why: nothing is held while it waits
// clean codebase.JoinOutsideLock
package codebase;

public class JoinOutsideLock {
    private Thread worker;
    private volatile boolean stopped;
    private int done;

    synchronized void start() {
        worker = new Thread(() -> {
            while (!stopped) {
                work();
            }
        });
        worker.start();
    }

    private synchronized void work() {
        done++;
    }

    void stop() throws InterruptedException {
        stopped = true;
        Thread last;
        synchronized (this) {
            last = worker;
        }
        last.join();
    }

    public static void main(String[] args) throws InterruptedException {
        JoinOutsideLock service = new JoinOutsideLock();
        service.start();
        Thread.sleep(10);
        service.stop();
    }
}
