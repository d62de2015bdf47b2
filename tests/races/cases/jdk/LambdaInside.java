// case: a lambda that runs at once inside of a synchronized method
// why: forEach calls it in the thread that holds the monitor
// safe jdk.LambdaInside.sum
// safe jdk.LambdaInside.items{}
package jdk;

import java.util.ArrayList;
import java.util.List;

public class LambdaInside {
    private final List<Integer> items = new ArrayList<>();
    private int sum;

    synchronized void add(int item) {
        items.add(item);
        items.forEach(i -> sum += i);
        items.stream().filter(i -> i > 0).forEach(i -> sum -= i);
    }

    synchronized int sum() { return sum; }

    public static void main(String[] args) {
        LambdaInside list = new LambdaInside();
        new Thread(() -> list.add(1)).start();
        list.add(2);
        System.out.println(list.sum());
    }
}
