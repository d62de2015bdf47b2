// case: LongAdder: sumThenReset
// why: what passes later is kept for the next sum
// clean atomics.TrafficOnce.drain
package atomics;

import java.util.concurrent.atomic.LongAdder;

public class TrafficOnce {
    private final LongAdder cars = new LongAdder();

    void pass() {
        cars.increment();
    }

    long drain() {
        return cars.sumThenReset();
    }

    public static void main(String[] args) {
        TrafficOnce road = new TrafficOnce();
        Thread left = new Thread(road::pass);
        Thread right = new Thread(road::pass);
        left.start();
        right.start();
        System.out.println(road.drain());
    }
}
