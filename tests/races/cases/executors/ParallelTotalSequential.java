// case: sequential stream adds into a plain field
// why: stream() without parallel() runs the action in the calling thread only
// safe executors.ParallelTotalSequential.total
package executors;

import java.util.List;

public class ParallelTotalSequential {
    private long total;

    void add(String item) {
        total += item.length();
    }

    public static void main(String[] args) {
        ParallelTotalSequential cart = new ParallelTotalSequential();
        List.of("apple", "pear", "plum", "fig", "quince").stream().forEach(cart::add);
        System.out.println(cart.total);
    }
}
