// case: one thread holds the gate in read mode, the other in write mode
// why: a writer excludes all readers
// clean gates.WriteGate.left, gates.WriteGate.right
package gates;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteGate {
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
        gate.writeLock().lock();
        try {
            synchronized (right) {
                synchronized (left) {
                    moved--;
                }
            }
        } finally {
            gate.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        WriteGate hall = new WriteGate();
        new Thread(hall::leftFirst).start();
        new Thread(hall::rightFirst).start();
    }
}
