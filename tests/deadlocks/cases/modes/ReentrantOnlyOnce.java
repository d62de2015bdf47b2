// case: the same helper is also called with only the second lock held
// why: there the acquisition of `crane` does wait, and the loader holds it while it waits for `truck`
// deadlock modes.ReentrantOnlyOnce.crane, modes.ReentrantOnlyOnce.truck kind=lock-order
package modes;

public class ReentrantOnlyOnce {
    private final Object crane = new Object();
    private final Object truck = new Object();
    private int crates;

    private void count() {
        synchronized (crane) {
            crates++;
        }
    }

    void load() {
        synchronized (crane) {
            synchronized (truck) {
                count();
            }
        }
    }

    void inspect() {
        synchronized (truck) {
            count();
        }
    }

    public static void main(String[] args) {
        ReentrantOnlyOnce port = new ReentrantOnlyOnce();
        new Thread(port::load).start();
        new Thread(port::inspect).start();
    }
}
