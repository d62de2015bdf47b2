// case: LongAdder: sum, then reset
// why: a car that passes between the two calls is in neither sum
// violation atomics.Traffic.drain kind=read-modify-write
package atomics;

import java.util.concurrent.atomic.LongAdder;

public class Traffic {
    private final LongAdder cars = new LongAdder();

    void pass() {
        cars.increment();
    }

    long drain() {
        long sum = cars.sum();
        cars.reset();
        return sum;
    }

    public static void main(String[] args) {
        Traffic road = new Traffic();
        Thread left = new Thread(road::pass);
        Thread right = new Thread(road::pass);
        left.start();
        right.start();
        System.out.println(road.drain());
    }
}
