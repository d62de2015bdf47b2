// case: sensors polled at a fixed rate by a pool of four
// why: one periodic task never overlaps with itself; two tasks of the pool do
// safe services.PolledSensors$Sensor.last
// safe services.PolledSensors$Sensor.history{}
// race services.PolledSensors.polls
// race services.PolledSensors.alarm
package services;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class PolledSensors {
    static class Sensor {
        private double last;
        private final Deque<Double> history = new ArrayDeque<>();

        double poll() {
            last = last * 0.9 + Math.random();
            history.addLast(last);
            if (history.size() > 10)
                history.removeFirst();
            return last;
        }
    }

    private int polls;
    private String alarm;

    void watch(String name, Sensor sensor) {
        double value = sensor.poll();
        polls++;
        if (value > 5)
            alarm = name;
    }

    public static void main(String[] args) throws Exception {
        PolledSensors sensors = new PolledSensors();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(4);
        Sensor heat = new Sensor(), light = new Sensor();
        pool.scheduleAtFixedRate(() -> sensors.watch("heat", heat), 0, 5, TimeUnit.MILLISECONDS);
        pool.scheduleWithFixedDelay(() -> sensors.watch("light", light), 0, 7, TimeUnit.MILLISECONDS);
        Thread.sleep(100);
        pool.shutdownNow();
        System.out.println(sensors.alarm);
    }
}
