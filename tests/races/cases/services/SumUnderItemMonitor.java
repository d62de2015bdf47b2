// case: a shop locks the item that is sold, and adds to its own sum there
// why: two threads that sell two items hold two monitors
// race services.SumUnderItemMonitor.sum
// safe services.SumUnderItemMonitor$Item.left
package services;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SumUnderItemMonitor {
    static class Item {
        int left = 10;
    }

    private final Map<String, Item> items = new ConcurrentHashMap<>();
    private int sum;

    void sell(String name) {
        Item item = items.get(name);
        synchronized (item) {
            item.left--;
            sum++;
        }
    }

    public static void main(String[] args) {
        SumUnderItemMonitor shop = new SumUnderItemMonitor();
        shop.items.put("tea", new Item());
        shop.items.put("cup", new Item());
        new Thread(() -> shop.sell("tea")).start();
        new Thread(() -> shop.sell("cup")).start();
    }
}
