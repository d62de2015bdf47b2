// case: wait on an outer monitor before the inner one is taken
// why: nothing else is held when the monitor is taken anew
// clean waits.TakenAgainAlone.crane, waits.TakenAgainAlone.dock
package waits;

public class TakenAgainAlone {
    private final Object dock = new Object();
    private final Object crane = new Object();
    private int crates;

    void load() throws InterruptedException {
        synchronized (dock) {
            while (crates == 0) {
                dock.wait();
            }
            synchronized (crane) {
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
        TakenAgainAlone port = new TakenAgainAlone();
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
