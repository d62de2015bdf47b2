// case: a flag that is turned by compareAndSet, and cleared by somebody who does not have it
// why: whoever clears it lets a second thread in while the first still counts
// race locks.SpinOpenedByAll.count possible
package locks;

import java.util.concurrent.atomic.AtomicBoolean;

public class SpinOpenedByAll {
    private final AtomicBoolean busy = new AtomicBoolean();
    private int count;

    void step() {
        if (busy.compareAndSet(false, true)) {
            count++;
            busy.set(false);
        }
    }

    void reset() {
        busy.set(false);
    }

    public static void main(String[] args) {
        SpinOpenedByAll gate = new SpinOpenedByAll();
        new Thread(gate::step).start();
        new Thread(gate::step).start();
        gate.reset();
    }
}
