// case: the free place is found under the read lock and filled under the write lock, without a second look
// why: another thread fills the same place between the two locks; its row is overwritten
// violation guarded.TableRows.insert kind=read-modify-write|check-then-act
package guarded;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TableRows {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final String[] rows = new String[16];
    private int used;

    void insert(String row) {
        int place;
        lock.readLock().lock();
        try {
            place = used;
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            rows[place] = row;
            used = place + 1;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        TableRows table = new TableRows();
        Thread left = new Thread(() -> table.insert("left"));
        Thread right = new Thread(() -> table.insert("right"));
        left.start();
        right.start();
    }
}
