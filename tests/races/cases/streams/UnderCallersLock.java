// case: the caller of a parallel stream holds a lock while it runs
// why: helpers do not hold the caller's lock, and increment at the same time as he does
// race streams.UnderCallersLock.sum
package streams;

import java.util.List;

public class UnderCallersLock {
    private int sum;

    synchronized void add(List<Integer> numbers) {
        numbers.parallelStream().forEach(x -> sum += x);
    }

    public static void main(String[] args) {
        UnderCallersLock total = new UnderCallersLock();
        total.add(List.of(1, 2, 3));
        synchronized (total) {
            System.out.println(total.sum);
        }
    }
}
