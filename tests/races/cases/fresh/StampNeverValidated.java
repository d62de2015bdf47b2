// case: an optimistic read is used without validation
// why: nothing excludes the writer, and nobody throws the values away
// race fresh.StampNeverValidated.x
package fresh;

import java.util.concurrent.locks.StampedLock;

public class StampNeverValidated {
    private final StampedLock lock = new StampedLock();
    private int x;

    void move(int dx) {
        long stamp = lock.writeLock();
        x += dx;
        lock.unlockWrite(stamp);
    }

    int place() {
        lock.tryOptimisticRead();
        return x;
    }

    public static void main(String[] args) {
        StampNeverValidated point = new StampNeverValidated();
        new Thread(() -> point.move(1)).start();
        System.out.println(point.place());
    }
}
