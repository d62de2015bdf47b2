// case: one method locks around containsKey and put, another changes the table without that lock
// why: `set` puts its price between the check and the put of `learn` and is overwritten
// violation containers.PriceTableHalf.learn kind=check-then-act|context-witness
package containers;

import java.util.Hashtable;

public class PriceTableHalf {
    private final Object lock = new Object();
    private final Hashtable<String, Integer> prices = new Hashtable<>();

    void learn(String item, int price) {
        synchronized (lock) {
            if (!prices.containsKey(item)) {
                prices.put(item, price);
            }
        }
    }

    void set(String item, int price) {
        prices.put(item, price);
    }

    public static void main(String[] args) {
        PriceTableHalf table = new PriceTableHalf();
        Thread learning = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                table.learn("tea", i);
            }
        });
        Thread setting = new Thread(() -> table.set("tea", 4));
        learning.start();
        setting.start();
    }
}
