// case: the lock is taken through a local alias of the final field
// why: the local variable holds the same object as the final field; both sides lock one monitor
// safe locks.ThermostatAlias.target
package locks;

public class ThermostatAlias {
    private final Object mutex = new Object();
    private double target = 20.0;

    void raise(double by) {
        final Object m = mutex;
        synchronized (m) {
            target = target + by;
        }
    }

    double target() {
        synchronized (mutex) {
            return target;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThermostatAlias hall = new ThermostatAlias();
        Thread panel = new Thread(() -> hall.raise(0.5));
        Thread app = new Thread(() -> hall.raise(1.5));
        panel.start();
        app.start();
        System.out.println(hall.target());
        panel.join();
        app.join();
    }
}
