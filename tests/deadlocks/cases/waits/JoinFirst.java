// case: join before the lock is taken
// why: the worker can take the lock and end
// clean waits.JoinFirst.lock
package waits;

public class JoinFirst {
    private final Object lock = new Object();
    private int done;

    void work() {
        synchronized (lock) {
            done++;
        }
    }

    void stop(Thread worker) throws InterruptedException {
        worker.join();
        synchronized (lock) {
            done = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinFirst job = new JoinFirst();
        Thread worker = new Thread(job::work);
        worker.start();
        job.stop(worker);
    }
}
