// case: ++ on a volatile field, by all writers under one lock
// why: the lock makes read and write one step for all who write; readers see whole values
// clean atomics.VisitorCountLocked.enter
package atomics;

public class VisitorCountLocked {
    private volatile int visitors;

    synchronized void enter() {
        visitors++;
    }

    public static void main(String[] args) {
        VisitorCountLocked museum = new VisitorCountLocked();
        Thread north = new Thread(museum::enter);
        Thread south = new Thread(museum::enter);
        north.start();
        south.start();
        System.out.println(museum.visitors);
    }
}
