// case: the boxed counter is its own lock and changes with every increment
// why: after each increment the field holds another Integer, so threads lock different objects
// why: and the field is read for the lock expression with no lock at all
// race locks.BoxedCounterLock.visits certain
package locks;

@SuppressWarnings("synchronization")
public class BoxedCounterLock {
    private Integer visits = 0;

    void visit() {
        synchronized (visits) {
            visits++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoxedCounterLock page = new BoxedCounterLock();
        Thread a = new Thread(page::visit);
        Thread b = new Thread(page::visit);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(page.visits);
    }
}
