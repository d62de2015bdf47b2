// case: a map guarded by a private lock object in every method
// why: every access of the HashMap holds the one final lock of the same book
// safe library.PriceBookRepaired.prices
// safe library.PriceBookRepaired.prices{}
// safe library.PriceBookRepaired.lock
// options: --library --class library.PriceBookRepaired
package library;

import java.util.HashMap;
import java.util.Map;

public class PriceBookRepaired {
    private final Object lock = new Object();
    private final Map<String, Integer> prices = new HashMap<>();

    public void set(String item, int price) {
        synchronized (lock) {
            prices.put(item, price);
        }
    }

    public Integer get(String item) {
        synchronized (lock) {
            return prices.get(item);
        }
    }

    public int cheapest() {
        int best = Integer.MAX_VALUE;
        synchronized (lock) {
            for (int price : prices.values()) {
                best = Math.min(best, price);
            }
        }
        return best;
    }
}
