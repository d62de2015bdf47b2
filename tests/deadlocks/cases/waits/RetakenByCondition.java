// case: a wait for an outer lock's condition while an inner monitor is held
// why: the waiting loader keeps `crane`; the next one takes `dock`, which the wait gave back, and waits for `crane`;
// why: when a crate comes, the first one cannot have `dock` again
// deadlock waits.RetakenByCondition.crane, waits.RetakenByCondition.dock kind=lock-order
package waits;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class RetakenByCondition {
    private final ReentrantLock dock = new ReentrantLock();
    private final Condition arrived = dock.newCondition();
    private final Object crane = new Object();
    private int crates;

    void load() throws InterruptedException {
        dock.lock();
        try {
            synchronized (crane) {
                while (crates == 0) {
                    arrived.await();
                }
                crates--;
            }
        } finally {
            dock.unlock();
        }
    }

    void bring() {
        dock.lock();
        try {
            crates++;
            arrived.signalAll();
        } finally {
            dock.unlock();
        }
    }

    public static void main(String[] args) {
        RetakenByCondition port = new RetakenByCondition();
        Runnable loader = () -> {
            try {
                port.load();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        new Thread(loader).start();
        new Thread(loader).start();
        new Thread(port::bring).start();
    }
}
