// case: a shop always locks the same one of its items before it adds to its sum
// why: the key, and with it the monitor, is one for all
// safe services.SumUnderChosenItem.sum
package services;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SumUnderChosenItem {
    static class Item {
        int left = 10;
    }

    private final Map<String, Item> items = new ConcurrentHashMap<>();
    private int sum;

    void sell() {
        Item item = items.get("first");
        synchronized (item) {
            sum++;
        }
    }

    public static void main(String[] args) {
        SumUnderChosenItem shop = new SumUnderChosenItem();
        shop.items.put("first", new Item());
        shop.items.put("cup", new Item());
        new Thread(() -> shop.sell()).start();
        new Thread(() -> shop.sell()).start();
    }
}
