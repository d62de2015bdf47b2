// case: a buffer waits in a loop that looks again after each wait
// why: whoever comes between is seen by the next look
// clean guarded.TakeAfterWaitLoop.take
package guarded;

public class TakeAfterWaitLoop {
    private int parcels;

    synchronized void take() throws InterruptedException {
        while (parcels == 0) {
            wait();
        }
        parcels = parcels - 1;
    }

    synchronized void put() {
        parcels = parcels + 1;
        notifyAll();
    }

    public static void main(String[] args) {
        TakeAfterWaitLoop shelf = new TakeAfterWaitLoop();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    shelf.take();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        new Thread(shelf::put).start();
    }
}
