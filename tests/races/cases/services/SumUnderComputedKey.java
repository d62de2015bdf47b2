// case: a shop locks the item of a number that callers pass, and adds to its sum there
// why: the numbers differ, and so do the monitors
// race services.SumUnderComputedKey.sum
package services;

import java.util.ArrayList;
import java.util.List;

public class SumUnderComputedKey {
    static class Item {
        int left = 10;
    }

    private final List<Item> items = new ArrayList<>();
    private int sum;

    void sell(int number) {
        Item item = items.get(number);
        synchronized (item) {
            sum++;
        }
    }

    public static void main(String[] args) {
        SumUnderComputedKey shop = new SumUnderComputedKey();
        for (int i = 0; i < 4; i++)
            shop.items.add(new Item());
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> shop.sell(number)).start();
        }
    }
}
