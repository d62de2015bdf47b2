// case: every call creates the object that it locks
// why: a monitor that no other thread can reach excludes nobody: no common lock
// race locks.ThermostatFreshLock.target certain
package locks;

public class ThermostatFreshLock {
    private double target = 20.0;

    void raise(double by) {
        Object m = new Object();
        synchronized (m) {
            target = target + by;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThermostatFreshLock hall = new ThermostatFreshLock();
        Thread panel = new Thread(() -> hall.raise(0.5));
        Thread app = new Thread(() -> hall.raise(1.5));
        panel.start();
        app.start();
        panel.join();
        app.join();
        System.out.println(hall.target);
    }
}
