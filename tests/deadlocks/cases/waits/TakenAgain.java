// case: wait on an outer monitor while an inner one is held
// why: the waiting loader keeps `crane`; the next one takes `dock`, which the wait gave back, and waits for `crane`;
// why: when a crate comes, the first one cannot have `dock` again
// deadlock waits.TakenAgain.crane, waits.TakenAgain.dock kind=lock-order
package waits;

public class TakenAgain {
    private final Object dock = new Object();
    private final Object crane = new Object();
    private int crates;

    void load() throws InterruptedException {
        synchronized (dock) {
            synchronized (crane) {
                while (crates == 0) {
                    dock.wait();
                }
                crates--;
            }
        }
    }

    void bring() {
        synchronized (dock) {
            crates++;
            dock.notifyAll();
        }
    }

    public static void main(String[] args) {
        TakenAgain port = new TakenAgain();
        Runnable loader = () -> {
            try {
                port.load();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        new Thread(loader).start();
        new Thread(loader).start();
        new Thread(port::bring).start();
    }
}
