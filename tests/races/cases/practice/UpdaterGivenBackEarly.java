// case: the same, but given back before the work
// why: nothing is held at the increment
// race practice.UpdaterGivenBackEarly.state
package practice;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class UpdaterGivenBackEarly {
    private static final AtomicIntegerFieldUpdater<UpdaterGivenBackEarly> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterGivenBackEarly.class, "busy");
    private volatile int busy;
    private int state;

    void work() {
        if (BUSY.compareAndSet(this, 0, 1)) {
            BUSY.set(this, 0);
            state++;
        }
    }

    public static void main(String[] args) {
        UpdaterGivenBackEarly shared = new UpdaterGivenBackEarly();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
    }
}
