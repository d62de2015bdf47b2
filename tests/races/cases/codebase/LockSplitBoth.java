// case: two locks for two groups of fields; the common field is written under both and read under either
// why: whoever reads holds one of the two locks that every writer holds
// safe codebase.LockSplitBoth.limit
// safe codebase.LockSplitBoth.reads
// safe codebase.LockSplitBoth.writes
package codebase;

public class LockSplitBoth {
    private final Object readLock = new Object();
    private final Object writeLock = new Object();
    private int reads;
    private int writes;
    private int limit = 10;

    void read() {
        synchronized (readLock) {
            if (reads < limit) {
                reads++;
            }
        }
    }

    void write() {
        synchronized (writeLock) {
            if (writes < limit) {
                writes++;
            }
        }
    }

    void setLimit(int newLimit) {
        synchronized (readLock) {
            synchronized (writeLock) {
                limit = newLimit;
            }
        }
    }

    public static void main(String[] args) {
        LockSplitBoth statistics = new LockSplitBoth();
        new Thread(statistics::read).start();
        new Thread(statistics::write).start();
        new Thread(() -> statistics.setLimit(20)).start();
    }
}
