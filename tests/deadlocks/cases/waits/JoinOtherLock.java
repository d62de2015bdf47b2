// case: join while a lock is held that the joined thread does not need
// why: the worker takes `data` only
// clean waits.JoinOtherLock.admin
// clean waits.JoinOtherLock.data
package waits;

public class JoinOtherLock {
    private final Object admin = new Object();
    private final Object data = new Object();
    private int done;
    private int stops;

    void work() {
        synchronized (data) {
            done++;
        }
    }

    void stop(Thread worker) throws InterruptedException {
        synchronized (admin) {
            worker.join();
            stops++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinOtherLock job = new JoinOtherLock();
        Thread worker = new Thread(job::work);
        worker.start();
        job.stop(worker);
    }
}
