// case: the synchronized method locks the Vector for as long as it reads it
// why: Vector's methods lock the same monitor, so nobody can remove an order in between
// clean witness.AppendOrdersLocked.addAll
package witness;

import java.util.Vector;

public class AppendOrdersLocked {
    private String[] kept = new String[8];
    private int count;

    synchronized void addAll(Vector<String> orders) {
        synchronized (orders) {
            int size = orders.size();
            for (int i = 0; i < size; i++) {
                kept[count++ % 8] = orders.elementAt(i);
            }
        }
    }

    public static void main(String[] args) {
        AppendOrdersLocked kitchen = new AppendOrdersLocked();
        Vector<String> orders = new Vector<>();
        orders.add("soup");
        Thread cook = new Thread(() -> kitchen.addAll(orders));
        Thread waiter = new Thread(orders::clear);
        cook.start();
        waiter.start();
    }
}
