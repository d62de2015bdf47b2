// case: two locks for two groups of fields, and one method that takes the wrong one
// why: failures is changed under the lock of the reads
// race codebase.LockSplit.failures
// safe codebase.LockSplit.reads
// safe codebase.LockSplit.writes
package codebase;

public class LockSplit {
    private final Object readLock = new Object();
    private final Object writeLock = new Object();
    private int reads;
    private int writes;
    private int failures;

    void read(boolean good) {
        synchronized (readLock) {
            reads++;
            if (!good) {
                failures++;
            }
        }
    }

    void write(boolean good) {
        synchronized (writeLock) {
            writes++;
            if (!good) {
                failures++;
            }
        }
    }

    String show() {
        synchronized (readLock) {
            synchronized (writeLock) {
                return reads + "/" + writes;
            }
        }
    }

    public static void main(String[] args) {
        LockSplit statistics = new LockSplit();
        new Thread(() -> statistics.read(false)).start();
        new Thread(() -> statistics.write(false)).start();
        System.out.println(statistics.show());
    }
}
