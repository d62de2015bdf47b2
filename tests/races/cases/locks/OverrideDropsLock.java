// case: the override of a synchronized method is not synchronized
// why: synchronized is not inherited; tick() of the subclass writes the field without the monitor
// race locks.OverrideDropsLock$Meter.reading certain
package locks;

public class OverrideDropsLock {
    static class Meter {
        protected int reading;

        synchronized void tick() {
            reading++;
        }

        synchronized int reading() {
            return reading;
        }
    }

    static class FastMeter extends Meter {
        @Override
        void tick() {
            reading += 10;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Meter meter = new FastMeter();
        Thread pulse = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                meter.tick();
            }
        });
        pulse.start();
        System.out.println(meter.reading());
        pulse.join();
    }
}
