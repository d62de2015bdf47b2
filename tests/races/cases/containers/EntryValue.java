// case: one thread changes map values through the entry iterator, another reads the map
// why: Entry.setValue writes into the map that main reads at the same time
// race containers.EntryValue.stock{} certain
package containers;

import java.util.HashMap;
import java.util.Map;

public class EntryValue {
    private final Map<String, Integer> stock = new HashMap<>();

    void discount() {
        for (Map.Entry<String, Integer> e : stock.entrySet()) {
            e.setValue(e.getValue() - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EntryValue shop = new EntryValue();
        shop.stock.put("tea", 20);
        Thread sale = new Thread(shop::discount);
        sale.start();
        System.out.println(shop.stock.get("tea"));
        sale.join();
    }
}
