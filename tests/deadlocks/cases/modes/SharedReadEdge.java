// case: opposite orders of a monitor and a read/write lock that everybody only reads
// why: the second thread gets the read lock although the first holds it
// clean modes.SharedReadEdge.maps, modes.SharedReadEdge.pen
package modes;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class SharedReadEdge {
    private final ReentrantReadWriteLock maps = new ReentrantReadWriteLock();
    private final Object pen = new Object();
    private int strokes;

    void draw() {
        maps.readLock().lock();
        synchronized (pen) {
            strokes++;
        }
        maps.readLock().unlock();
    }

    void correct() {
        synchronized (pen) {
            maps.readLock().lock();
            strokes--;
            maps.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        SharedReadEdge atlas = new SharedReadEdge();
        new Thread(atlas::draw).start();
        new Thread(atlas::correct).start();
    }
}
