// case: a wait for an outer lock's condition before the inner monitor is taken
// why: nothing else is held when the lock is taken anew
// clean waits.RetakenByConditionAlone.crane, waits.RetakenByConditionAlone.dock
package waits;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class RetakenByConditionAlone {
    private final ReentrantLock dock = new ReentrantLock();
    private final Condition arrived = dock.newCondition();
    private final Object crane = new Object();
    private int crates;

    void load() throws InterruptedException {
        dock.lock();
        try {
            while (crates == 0) {
                arrived.await();
            }
            synchronized (crane) {
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
        RetakenByConditionAlone port = new RetakenByConditionAlone();
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
