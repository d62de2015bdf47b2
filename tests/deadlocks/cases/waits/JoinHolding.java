// case: join while a lock is held that the joined thread needs
// why: the thread cannot end without the lock, main does not release it before the thread has ended
// deadlock waits.JoinHolding.lock kind=join-under-lock
package waits;

public class JoinHolding {
    private final Object lock = new Object();
    private int done;

    void work() {
        synchronized (lock) {
            done++;
        }
    }

    void stop(Thread worker) throws InterruptedException {
        synchronized (lock) {
            worker.join();
            done = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinHolding job = new JoinHolding();
        Thread worker = new Thread(job::work);
        worker.start();
        job.stop(worker);
    }
}
