// case: ++ on a volatile field by two threads
// why: read and write are two steps; both threads read the same count
// violation atomics.VisitorCount.enter kind=read-modify-write
package atomics;

public class VisitorCount {
    private volatile int visitors;

    void enter() {
        visitors++;
    }

    public static void main(String[] args) {
        VisitorCount museum = new VisitorCount();
        Thread north = new Thread(museum::enter);
        Thread south = new Thread(museum::enter);
        north.start();
        south.start();
    }
}
