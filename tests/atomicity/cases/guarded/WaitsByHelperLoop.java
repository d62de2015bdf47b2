// case: a buffer waits in a method of its own, and looks again each time
// why: behind each wait the number is read anew before it is counted down
// clean guarded.WaitsByHelperLoop.take
package guarded;

public class WaitsByHelperLoop {
    private int parcels;

    synchronized void take() throws InterruptedException {
        while (parcels == 0) {
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
        WaitsByHelperLoop shelf = new WaitsByHelperLoop();
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
