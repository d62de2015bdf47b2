// case: join with a time limit while the lock is held that the thread needs
// why: the join gives up after its time; the lock is then released
// clean waits.JoinTimed.lock
package waits;

public class JoinTimed {
    private final Object lock = new Object();
    private int done;

    void work() {
        synchronized (lock) {
            done++;
        }
    }

    void stop(Thread worker) throws InterruptedException {
        synchronized (lock) {
            worker.join(200);
            done = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinTimed job = new JoinTimed();
        Thread worker = new Thread(job::work);
        worker.start();
        job.stop(worker);
    }
}
