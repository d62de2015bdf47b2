// case: AtomicIntegerArray shared by two threads
// why: each element access has volatile effects
// safe atomics.SensorArrayAtomic.values
package atomics;

import java.util.concurrent.atomic.AtomicIntegerArray;

public class SensorArrayAtomic {
    private final AtomicIntegerArray values = new AtomicIntegerArray(4);

    void sample(int channel, int value) {
        values.set(channel, value);
    }

    int sum() {
        int sum = 0;
        for (int i = 0; i < values.length(); i++) {
            sum += values.get(i);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        SensorArrayAtomic sensors = new SensorArrayAtomic();
        Thread probe = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                sensors.sample(i, 20 + i);
            }
        });
        probe.start();
        System.out.println(sensors.sum());
        probe.join();
    }
}
