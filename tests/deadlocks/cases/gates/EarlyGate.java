// case: one thread leaves the gate between its two locks
// why: it holds `left` outside the gate when it waits for `right`; the other is inside and holds `right`
// deadlock gates.EarlyGate.left, gates.EarlyGate.right kind=lock-order
package gates;

import java.util.concurrent.locks.ReentrantLock;

public class EarlyGate {
    private final ReentrantLock gate = new ReentrantLock();
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private int moved;

    void leftFirst() {
        gate.lock();
        left.lock();
        gate.unlock();
        right.lock();
        moved++;
        right.unlock();
        left.unlock();
    }

    void rightFirst() {
        gate.lock();
        right.lock();
        left.lock();
        moved--;
        left.unlock();
        right.unlock();
        gate.unlock();
    }

    public static void main(String[] args) {
        EarlyGate hall = new EarlyGate();
        new Thread(hall::leftFirst).start();
        new Thread(hall::rightFirst).start();
    }
}
