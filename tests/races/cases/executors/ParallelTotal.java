// case: parallel stream adds into a plain field
// why: forEach of a parallel stream runs the action in several threads with no order between them
// race executors.ParallelTotal.total certain
package executors;

import java.util.List;

public class ParallelTotal {
    private long total;

    void add(String item) {
        total += item.length();
    }

    public static void main(String[] args) {
        ParallelTotal cart = new ParallelTotal();
        List.of("apple", "pear", "plum", "fig", "quince").parallelStream().forEach(cart::add);
        System.out.println(cart.total);
    }
}
