// case: the override adds to a field through the synchronized method of the superclass
// why: the override calls super.tick(), which holds the monitor of the same object
// safe locks.OverrideKeepsLock$Meter.reading
package locks;

public class OverrideKeepsLock {
    static class Meter {
        private int reading;

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
            for (int i = 0; i < 10; i++) {
                super.tick();
            }
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
