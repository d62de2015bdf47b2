// case: a copy of the key set is read in another thread
// why: the copy is made before start() and shares nothing with the map that main goes on changing
// safe containers.KeyCopy.prices{}
package containers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class KeyCopy {
    private final Map<String, Double> prices = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        KeyCopy shop = new KeyCopy();
        shop.prices.put("tea", 2.5);
        Set<String> keys = new HashSet<>(shop.prices.keySet());
        Thread checker = new Thread(() -> System.out.println(keys.contains("coffee")));
        checker.start();
        shop.prices.put("coffee", 3.0);
        checker.join();
    }
}
