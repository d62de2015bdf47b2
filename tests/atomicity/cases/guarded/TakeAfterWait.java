// case: a buffer waits once instead of in a loop, and takes without looking again
// why: two consumers wait; one notification wakes both, and the second takes what is not there
// violation guarded.TakeAfterWait.take kind=check-then-act|read-modify-write
package guarded;

public class TakeAfterWait {
    private int parcels;

    synchronized void take() throws InterruptedException {
        if (parcels == 0) {
            wait();
        }
        parcels = parcels - 1;
    }

    synchronized void put() {
        parcels = parcels + 1;
        notifyAll();
    }

    public static void main(String[] args) {
        TakeAfterWait shelf = new TakeAfterWait();
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
