// case: both threads hold the gate in read mode
// why: readers do not exclude each other
// deadlock gates.ReadGate.left, gates.ReadGate.right kind=lock-order
package gates;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadGate {
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private final Object left = new Object();
    private final Object right = new Object();
    private int moved;

    void leftFirst() {
        gate.readLock().lock();
        try {
            synchronized (left) {
                synchronized (right) {
                    moved++;
                }
            }
        } finally {
            gate.readLock().unlock();
        }
    }

    void rightFirst() {
        gate.readLock().lock();
        try {
            synchronized (right) {
                synchronized (left) {
                    moved--;
                }
            }
        } finally {
            gate.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadGate hall = new ReadGate();
        new Thread(hall::leftFirst).start();
        new Thread(hall::rightFirst).start();
    }
}
