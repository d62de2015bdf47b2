// case: two critical sections of one method, each complete in itself
// why: the second does not use what was read in the first
// clean guarded.StartAndStop.run
package guarded;

public class StartAndStop {
    private int running;
    private int finished;

    void run() {
        synchronized (this) {
            running++;
        }
        Thread.yield();
        synchronized (this) {
            running--;
            finished++;
        }
    }

    public static void main(String[] args) {
        StartAndStop pool = new StartAndStop();
        Thread left = new Thread(pool::run);
        Thread right = new Thread(pool::run);
        left.start();
        right.start();
    }
}
