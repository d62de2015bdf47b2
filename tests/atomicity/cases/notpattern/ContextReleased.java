// case: the context is released between the two acquisitions of the witness, and nothing is carried over
// why: each context block acquires the witness once; no block spans both
// clean notpattern.ContextReleased.shift
package notpattern;

public class ContextReleased {
    private final Object station = new Object();
    private final Object log = new Object();
    private int started;
    private int ended;
    private int served;

    void shift() {
        synchronized (station) {
            synchronized (log) {
                started++;
            }
        }
        synchronized (station) {
            served = 0;
            synchronized (log) {
                ended++;
            }
        }
    }

    int open() {
        synchronized (log) {
            return started - ended;
        }
    }

    public static void main(String[] args) {
        ContextReleased day = new ContextReleased();
        Thread early = new Thread(day::shift);
        Thread late = new Thread(day::shift);
        early.start();
        late.start();
        System.out.println(day.open());
    }
}
