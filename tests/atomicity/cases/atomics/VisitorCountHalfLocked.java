// case: ++ on a volatile field under a lock, while another thread resets the field without it
// why: the reset falls between read and write and is overwritten
// violation atomics.VisitorCountHalfLocked.enter kind=read-modify-write
package atomics;

public class VisitorCountHalfLocked {
    private volatile int visitors;

    synchronized void enter() {
        visitors++;
    }

    void reset() {
        visitors = 0;
    }

    public static void main(String[] args) {
        VisitorCountHalfLocked museum = new VisitorCountHalfLocked();
        Thread gate = new Thread(museum::enter);
        Thread night = new Thread(museum::reset);
        gate.start();
        night.start();
    }
}
