// case: int[] shared by two threads
// why: element writes of the probe and element reads in main have no order and no lock
// race atomics.SensorArrayPlain.values[]
package atomics;

import java.util.Arrays;

public class SensorArrayPlain {
    private final int[] values = new int[4];

    void sample(int channel, int value) {
        values[channel] = value;
    }

    int sum() {
        int sum = 0;
        for (int v : values) {
            sum += v;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        SensorArrayPlain sensors = new SensorArrayPlain();
        Thread probe = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                sensors.sample(i, 20 + i);
            }
        });
        probe.start();
        System.out.println(sensors.sum());
        probe.join();
        System.out.println(Arrays.toString(sensors.values));
    }
}
