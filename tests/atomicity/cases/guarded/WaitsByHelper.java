// case: a buffer waits once, in a method of its own, and takes without looking again
// why: the wait in pause() gives the monitor back that take() holds; two consumers wait, one notification wakes both
// violation guarded.WaitsByHelper.take kind=check-then-act|read-modify-write
package guarded;

public class WaitsByHelper {
    private int parcels;

    synchronized void take() throws InterruptedException {
        if (parcels == 0) {
            pause();
        }
        parcels = parcels - 1;
    }

    private void pause() throws InterruptedException {
        wait();
    }

    synchronized void put() {
        parcels = parcels + 1;
        notifyAll();
    }

    public static void main(String[] args) {
        WaitsByHelper shelf = new WaitsByHelper();
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
