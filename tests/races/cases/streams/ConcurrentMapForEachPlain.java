// case: forEach of a concurrent map without a threshold sums up
// why: without a threshold the caller runs the action itself
// safe streams.ConcurrentMapForEachPlain.total
package streams;

import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMapForEachPlain {
    private int total;

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> prices = new ConcurrentHashMap<>();
        prices.put("tea", 3);
        prices.put("jam", 4);
        ConcurrentMapForEachPlain sum = new ConcurrentMapForEachPlain();
        prices.forEach((name, price) -> sum.total += price);
        System.out.println(sum.total);
    }
}
