// case: the write lock's block reads the free place again
// why: the value from the read lock only decides whether to go on; the write uses a fresh one
// clean guarded.TableRowsChecked.insert
package guarded;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TableRowsChecked {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final String[] rows = new String[16];
    private int used;

    boolean insert(String row) {
        lock.readLock().lock();
        try {
            if (used == rows.length) {
                return false;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            if (used == rows.length) {
                return false;
            }
            rows[used] = row;
            used++;
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        TableRowsChecked table = new TableRowsChecked();
        Thread left = new Thread(() -> table.insert("left"));
        Thread right = new Thread(() -> table.insert("right"));
        left.start();
        right.start();
    }
}
