// case: opposite orders of two read/write locks, read mode everywhere
// why: readers do not block each other, and nobody ever writes
// clean modes.ReadersOnly.maps, modes.ReadersOnly.roads
package modes;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersOnly {
    private final ReentrantReadWriteLock maps = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock roads = new ReentrantReadWriteLock();

    void plan() {
        maps.readLock().lock();
        roads.readLock().lock();
        System.out.println("plan");
        roads.readLock().unlock();
        maps.readLock().unlock();
    }

    void check() {
        roads.readLock().lock();
        maps.readLock().lock();
        System.out.println("check");
        maps.readLock().unlock();
        roads.readLock().unlock();
    }

    public static void main(String[] args) {
        ReadersOnly atlas = new ReadersOnly();
        new Thread(atlas::plan).start();
        new Thread(atlas::check).start();
    }
}
