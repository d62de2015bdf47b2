// case: containsKey and put on a Hashtable under a lock that everybody who changes the table uses
// why: the lock makes the two calls one step for all other users
// clean containers.PriceTable.learn
// clean containers.PriceTable.remove
package containers;

import java.util.Hashtable;

public class PriceTable {
    private final Object lock = new Object();
    private final Hashtable<String, Integer> prices = new Hashtable<>();

    void learn(String item, int price) {
        synchronized (lock) {
            if (!prices.containsKey(item)) {
                prices.put(item, price);
            }
        }
    }

    void remove(String item) {
        synchronized (lock) {
            prices.remove(item);
        }
    }

    public static void main(String[] args) {
        PriceTable table = new PriceTable();
        Thread first = new Thread(() -> table.learn("tea", 3));
        Thread second = new Thread(() -> table.learn("tea", 4));
        Thread third = new Thread(() -> table.remove("tea"));
        first.start();
        second.start();
        third.start();
    }
}
