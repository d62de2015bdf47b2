// case: forEach of a concurrent map, with a parallelism threshold, sums up
// why: above the threshold the action runs in helpers at the same time
// race streams.ConcurrentMapForEach.total
package streams;

import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMapForEach {
    private int total;

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> prices = new ConcurrentHashMap<>();
        prices.put("tea", 3);
        prices.put("jam", 4);
        ConcurrentMapForEach sum = new ConcurrentMapForEach();
        prices.forEach(1, (name, price) -> sum.total += price);
        System.out.println(sum.total);
    }
}
