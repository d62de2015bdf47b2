// case: the values of a concurrent map are added up by reduceValues
// why: the function has no state; main stores the result when all helpers have ended
// safe streams.ConcurrentMapReduced.total
package streams;

import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMapReduced {
    private int total;

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> prices = new ConcurrentHashMap<>();
        prices.put("tea", 3);
        ConcurrentMapReduced sum = new ConcurrentMapReduced();
        sum.total = prices.reduceValues(1, (a, b) -> a + b);
        System.out.println(sum.total);
    }
}
