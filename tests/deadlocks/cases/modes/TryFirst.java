// case: the first lock is taken by a successful tryLock, the second by lock
// why: what tryLock has taken is held like any other: the loader waits for the truck, the unloader for
// why: the crane
// deadlock modes.TryFirst.crane, modes.TryFirst.truck kind=lock-order
package modes;

import java.util.concurrent.locks.ReentrantLock;

public class TryFirst {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    void load() {
        if (crane.tryLock()) {
            truck.lock();
            crates++;
            truck.unlock();
            crane.unlock();
        }
    }

    void unload() {
        truck.lock();
        crane.lock();
        crates--;
        crane.unlock();
        truck.unlock();
    }

    public static void main(String[] args) {
        TryFirst port = new TryFirst();
        new Thread(port::load).start();
        new Thread(port::unload).start();
    }
}
