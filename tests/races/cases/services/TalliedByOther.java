// case: a thread has a method count in a parallel stream under a lock; main reads the count meanwhile
// why: only the thread that calls the method comes behind the helpers
// race services.TalliedByOther.valid
package services;

import java.util.List;

public class TalliedByOther {
    private int valid;
    private final Object lock = new Object();

    void count(List<Integer> numbers) {
        numbers.parallelStream().forEach(n -> {
            synchronized (lock) {
                valid++;
            }
        });
    }

    public static void main(String[] args) {
        TalliedByOther tally = new TalliedByOther();
        new Thread(() -> tally.count(List.of(1, 2, 3, 4))).start();
        System.out.println(tally.valid);
    }
}
