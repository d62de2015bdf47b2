// case: readers see a map that a writer replaces as a whole
// why: each map is filled before the volatile write and never changed afterwards
// safe everyday.VolatileSnapshotReplaced.prices{}
package everyday;

import java.util.HashMap;
import java.util.Map;

public class VolatileSnapshotReplaced {
    private volatile Map<String, Integer> prices = new HashMap<>();

    synchronized void set(String name, int price) {
        Map<String, Integer> copy = new HashMap<>(prices);
        copy.put(name, price);
        prices = copy;
    }

    Integer get(String name) { return prices.get(name); }

    public static void main(String[] args) {
        VolatileSnapshotReplaced list = new VolatileSnapshotReplaced();
        new Thread(() -> list.set("tea", 3)).start();
        new Thread(() -> list.set("jam", 4)).start();
        System.out.println(list.get("tea"));
    }
}
