// case: compareAndSet() of a field updater takes what set() gives back
// why: who sets the field from 0 to 1 has seen the set to 0 of who had it before
// safe practice.UpdaterAsLock.state
package practice;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class UpdaterAsLock {
    private static final AtomicIntegerFieldUpdater<UpdaterAsLock> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterAsLock.class, "busy");
    private volatile int busy;
    private int state;

    void work() {
        if (BUSY.compareAndSet(this, 0, 1)) {
            state++;
            BUSY.set(this, 0);
        }
    }

    public static void main(String[] args) {
        UpdaterAsLock shared = new UpdaterAsLock();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
    }
}
