// case: a thread goes over the keys of a map while another one puts
// why: the iteration takes no lock
// race everyday.KeysWhilePutting.stock{}
package everyday;

import java.util.HashMap;
import java.util.Map;

public class KeysWhilePutting {
    private final Map<String, Integer> stock = new HashMap<>();

    synchronized void put(String name, int n) { stock.put(name, n); }

    int count() {
        int n = 0;
        for (String name : stock.keySet()) n += name.length();
        return n;
    }

    public static void main(String[] args) {
        KeysWhilePutting shop = new KeysWhilePutting();
        new Thread(() -> shop.put("tea", 3)).start();
        System.out.println(shop.count());
    }
}
