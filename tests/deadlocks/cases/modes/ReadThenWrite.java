// case: each thread reads under one lock and then wants to write under the other
// why: a writer waits for the reader of its lock; each thread is that reader for the other
// deadlock modes.ReadThenWrite.maps, modes.ReadThenWrite.roads kind=lock-order
package modes;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadThenWrite {
    private final ReentrantReadWriteLock maps = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock roads = new ReentrantReadWriteLock();
    private int drawn;
    private int built;

    void build() {
        maps.readLock().lock();
        roads.writeLock().lock();
        built = drawn;
        roads.writeLock().unlock();
        maps.readLock().unlock();
    }

    void draw() {
        roads.readLock().lock();
        maps.writeLock().lock();
        drawn = built;
        maps.writeLock().unlock();
        roads.readLock().unlock();
    }

    public static void main(String[] args) {
        ReadThenWrite atlas = new ReadThenWrite();
        new Thread(atlas::build).start();
        new Thread(atlas::draw).start();
    }
}
