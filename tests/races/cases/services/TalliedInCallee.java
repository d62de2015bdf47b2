// case: a method counts in a parallel stream under a lock; its caller reads the count
// why: the terminal operation returns when all helpers are done: the caller, too, comes behind them
// safe services.TalliedInCallee.valid
// safe services.TalliedInCallee.seen{}
package services;

import java.util.ArrayList;
import java.util.List;

public class TalliedInCallee {
    private int valid;
    private final List<Integer> seen = new ArrayList<>();

    void count(List<Integer> numbers) {
        numbers.parallelStream().forEach(n -> {
            synchronized (seen) {
                valid++;
                seen.add(n);
            }
        });
    }

    public static void main(String[] args) {
        TalliedInCallee tally = new TalliedInCallee();
        tally.count(List.of(1, 2, 3, 4));
        System.out.println(tally.valid + " " + tally.seen);
    }
}
