// case: the keySet view of a HashMap is read in another thread
// why: the view reads the map itself, which main changes at the same time
// race containers.KeyView.prices{} certain
package containers;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

public class KeyView {
    private final Map<String, Double> prices = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        KeyView shop = new KeyView();
        shop.prices.put("tea", 2.5);
        Set<String> keys = shop.prices.keySet();
        Thread checker = new Thread(() -> System.out.println(keys.contains("coffee")));
        checker.start();
        shop.prices.put("coffee", 3.0);
        checker.join();
    }
}
