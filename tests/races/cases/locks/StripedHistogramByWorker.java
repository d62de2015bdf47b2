// case: lock stripes chosen by the worker instead of the cell
// why: two workers that record the same value lock different stripes and write the same cell
// race locks.StripedHistogramByWorker.cells[]
// safe locks.StripedHistogramByWorker.locks[]
package locks;

public class StripedHistogramByWorker {
    private final Object[] locks = new Object[8];
    private final long[] cells = new long[8];

    StripedHistogramByWorker() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
    }

    void record(int worker, int millis) {
        synchronized (locks[worker]) {
            cells[Math.min(millis / 10, 7)]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedHistogramByWorker h = new StripedHistogramByWorker();
        Thread a = new Thread(() -> {
            for (int i = 0; i < 80; i++) {
                h.record(0, i);
            }
        });
        Thread b = new Thread(() -> {
            for (int i = 80; i > 0; i--) {
                h.record(1, i);
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(h.cells[3]);
    }
}
