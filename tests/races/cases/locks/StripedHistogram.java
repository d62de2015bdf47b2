// case: lock stripes, locks[i] guards cells[i]
// why: the lock is chosen by the index of the cell, so two accesses of one cell hold one lock
// safe locks.StripedHistogram.cells[]
// safe locks.StripedHistogram.locks[]
package locks;

public class StripedHistogram {
    private final Object[] locks = new Object[8];
    private final long[] cells = new long[8];

    StripedHistogram() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
    }

    void record(int millis) {
        int slot = Math.min(millis / 10, 7);
        synchronized (locks[slot]) {
            cells[slot]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedHistogram h = new StripedHistogram();
        Thread a = new Thread(() -> {
            for (int i = 0; i < 80; i++) {
                h.record(i);
            }
        });
        Thread b = new Thread(() -> {
            for (int i = 80; i > 0; i--) {
                h.record(i);
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(h.cells[3]);
    }
}
