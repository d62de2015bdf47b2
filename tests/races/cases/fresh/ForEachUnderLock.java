// case: a synchronized method changes a field from a lambda that forEach runs at once
// why: the lambda runs inside the synchronized method, so under its lock
// safe fresh.ForEachUnderLock.sum
package fresh;

import java.util.List;

public class ForEachUnderLock {
    private int sum;

    synchronized void add(List<Integer> numbers) {
        numbers.forEach(n -> sum += n);
    }

    synchronized int sum() {
        return sum;
    }

    public static void main(String[] args) {
        ForEachUnderLock adder = new ForEachUnderLock();
        new Thread(() -> adder.add(List.of(1, 2))).start();
        new Thread(() -> adder.add(List.of(3, 4))).start();
        System.out.println(adder.sum());
    }
}
