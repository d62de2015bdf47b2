// case: the inner acquisitions are of the lock that is held already
// why: they are reentrant, nothing is released in between; a lock is not the witness of itself
// clean notpattern.SameLockInside.move
package notpattern;

public class SameLockInside {
    private int x;
    private int y;

    synchronized int x() {
        return x;
    }

    synchronized int y() {
        return y;
    }

    synchronized void move() {
        int oldX = x();
        int oldY = y();
        synchronized (this) {
            x = oldX + 1;
            y = oldY + 1;
        }
    }

    public static void main(String[] args) {
        SameLockInside robot = new SameLockInside();
        Thread left = new Thread(robot::move);
        Thread right = new Thread(robot::move);
        left.start();
        right.start();
    }
}
