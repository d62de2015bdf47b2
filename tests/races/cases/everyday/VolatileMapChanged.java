// case: a volatile field holds a map that is changed in place
// why: volatile orders the reference, not what happens to the map
// race everyday.VolatileMapChanged.prices{}
package everyday;

import java.util.HashMap;
import java.util.Map;

public class VolatileMapChanged {
    private volatile Map<String, Integer> prices = new HashMap<>();

    void set(String name, int price) { prices.put(name, price); }

    Integer get(String name) { return prices.get(name); }

    public static void main(String[] args) {
        VolatileMapChanged list = new VolatileMapChanged();
        new Thread(() -> list.set("tea", 3)).start();
        System.out.println(list.get("tea"));
    }
}
