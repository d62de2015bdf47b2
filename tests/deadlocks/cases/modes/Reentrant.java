// case: a lock that is held already is taken again after a second one
// why: the inner acquisition of `crane` is reentrant: there is no wait for it while `truck` is held
// clean modes.Reentrant.crane, modes.Reentrant.truck
package modes;

public class Reentrant {
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

    public static void main(String[] args) {
        Reentrant port = new Reentrant();
        new Thread(port::load).start();
        new Thread(port::load).start();
    }
}
