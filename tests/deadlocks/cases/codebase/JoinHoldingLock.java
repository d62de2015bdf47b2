// case: stop is synchronized and joins a worker that needs the same monitor to end
// why: the worker waits for the monitor that stop holds while it waits for the worker
// deadlock codebase.JoinHoldingLock, java.lang.Thread?|codebase.JoinHoldingLock.worker? kind=join-under-lock
package codebase;

public class JoinHoldingLock {
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

    synchronized void stop() throws InterruptedException {
        stopped = true;
        worker.join();
        System.out.println(done);
    }

    public static void main(String[] args) throws InterruptedException {
        JoinHoldingLock service = new JoinHoldingLock();
        service.start();
        Thread.sleep(10);
        service.stop();
    }
}
