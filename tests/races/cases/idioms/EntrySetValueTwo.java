// case: two threads change the values of one map through its entries
// why: setValue() writes a node of the map; nothing orders the two
// race idioms.EntrySetValueTwo.prices{}
package idioms;

import java.util.Map;
import java.util.TreeMap;

public class EntrySetValueTwo {
    private final Map<String, Integer> prices = new TreeMap<>();

    void raise(int by) {
        for (Map.Entry<String, Integer> e : prices.entrySet()) e.setValue(e.getValue() + by);
    }

    public static void main(String[] args) {
        EntrySetValueTwo shop = new EntrySetValueTwo();
        shop.prices.put("tea", 20);
        new Thread(() -> shop.raise(1)).start();
        new Thread(() -> shop.raise(2)).start();
    }
}
