// case: one thread changes the values of a map through its entries, another reads it, both under the map's lock
// why: both hold the monitor of the map
// safe idioms.EntrySetValueLocked.prices{}
package idioms;

import java.util.HashMap;
import java.util.Map;

public class EntrySetValueLocked {
    private final Map<String, Integer> prices = new HashMap<>();

    void raise(int by) {
        synchronized (prices) {
            for (Map.Entry<String, Integer> e : prices.entrySet()) e.setValue(e.getValue() + by);
        }
    }

    public static void main(String[] args) {
        EntrySetValueLocked shop = new EntrySetValueLocked();
        shop.prices.put("tea", 20);
        new Thread(() -> shop.raise(1)).start();
        synchronized (shop.prices) {
            System.out.println(shop.prices.get("tea"));
        }
    }
}
