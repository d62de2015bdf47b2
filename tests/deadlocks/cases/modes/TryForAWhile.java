// case: opposite orders, both second locks with a time limit
// why: who fails within the time gives up and releases what it has
// clean modes.TryForAWhile.crane, modes.TryForAWhile.truck
package modes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TryForAWhile {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    private void both(ReentrantLock first, ReentrantLock second, int change) {
        first.lock();
        try {
            if (second.tryLock(50, TimeUnit.MILLISECONDS)) {
                try {
                    crates += change;
                } finally {
                    second.unlock();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            first.unlock();
        }
    }

    void load() {
        both(crane, truck, 1);
    }

    void unload() {
        both(truck, crane, -1);
    }

    public static void main(String[] args) {
        TryForAWhile port = new TryForAWhile();
        new Thread(port::load).start();
        new Thread(port::unload).start();
    }
}
