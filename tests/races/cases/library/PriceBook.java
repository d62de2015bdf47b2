// case: a map guarded by the object's monitor, with a method that reads it unguarded
// why: cheapest() walks over the HashMap's values without the monitor under which set() changes it
// safe library.PriceBook.prices
// race library.PriceBook.prices{}
// options: --library --class library.PriceBook
package library;

import java.util.HashMap;
import java.util.Map;

public class PriceBook {
    private final Map<String, Integer> prices = new HashMap<>();

    public synchronized void set(String item, int price) {
        prices.put(item, price);
    }

    public synchronized Integer get(String item) {
        return prices.get(item);
    }

    public int cheapest() {
        int best = Integer.MAX_VALUE;
        for (int price : prices.values()) {
            best = Math.min(best, price);
        }
        return best;
    }
}
