// case: lock on a small boxed constant held by a static final field
// why: both sides read the one Integer from the static final field and lock its monitor
// safe locks.BoxedKeyLock.visits
package locks;

@SuppressWarnings("synchronization")
public class BoxedKeyLock {
    private static final Integer KEY = 7;
    private static int visits;

    static void visit() {
        synchronized (KEY) {
            visits++;
        }
    }

    static int report() {
        synchronized (KEY) {
            return visits;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(BoxedKeyLock::visit);
        a.start();
        System.out.println(report());
        a.join();
    }
}
