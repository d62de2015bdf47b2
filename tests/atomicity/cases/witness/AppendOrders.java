// case: a synchronized method takes a shared Vector as a parameter and reads it element by element
// why: the waiter removes an order between size() and elementAt(); the index is out of bounds
// violation witness.AppendOrders.addAll kind=context-witness|check-then-act
package witness;

import java.util.Vector;

public class AppendOrders {
    private String[] kept = new String[8];
    private int count;

    synchronized void addAll(Vector<String> orders) {
        int size = orders.size();
        for (int i = 0; i < size; i++) {
            kept[count++ % 8] = orders.elementAt(i);
        }
    }

    public static void main(String[] args) {
        AppendOrders kitchen = new AppendOrders();
        Vector<String> orders = new Vector<>();
        orders.add("soup");
        Thread cook = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                kitchen.addAll(orders);
            }
        });
        Thread waiter = new Thread(orders::clear);
        cook.start();
        waiter.start();
    }
}
