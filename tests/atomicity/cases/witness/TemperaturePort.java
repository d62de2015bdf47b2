// case: the witness is locked behind an interface; the implementation that runs is the locking one
// why: the boiler sets current and target between the two calls through the interface
// violation witness.TemperaturePort.control kind=context-witness
package witness;

public class TemperaturePort {
    interface Boiler {
        int current();

        int target();
    }

    static class LockedBoiler implements Boiler {
        private int current = 40;
        private int target = 60;

        @Override
        public synchronized int current() {
            return current;
        }

        @Override
        public synchronized int target() {
            return target;
        }

        synchronized void set(int newCurrent, int newTarget) {
            current = newCurrent;
            target = newTarget;
        }
    }

    private final Boiler boiler;
    private boolean burn;

    TemperaturePort(Boiler boiler) {
        this.boiler = boiler;
    }

    synchronized void control() {
        int current = boiler.current();
        burn = current < boiler.target();
    }

    public static void main(String[] args) {
        LockedBoiler boiler = new LockedBoiler();
        TemperaturePort port = new TemperaturePort(boiler);
        Thread controller = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                port.control();
            }
        });
        Thread house = new Thread(() -> boiler.set(50, 70));
        controller.start();
        house.start();
    }
}
