// case: opposite orders, but one thread only tries its second lock and lets the first go if it fails
// why: tryLock does not wait
// clean modes.TryAndBackOff.crane, modes.TryAndBackOff.truck
package modes;

import java.util.concurrent.locks.ReentrantLock;

public class TryAndBackOff {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    void load() {
        crane.lock();
        truck.lock();
        crates++;
        truck.unlock();
        crane.unlock();
    }

    boolean unload() {
        truck.lock();
        try {
            if (!crane.tryLock()) {
                return false;
            }
            try {
                crates--;
                return true;
            } finally {
                crane.unlock();
            }
        } finally {
            truck.unlock();
        }
    }

    public static void main(String[] args) {
        TryAndBackOff port = new TryAndBackOff();
        new Thread(port::load).start();
        new Thread(port::unload).start();
    }
}
