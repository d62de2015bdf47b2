// case: the explicit inner lock is held from the read to the write
// why: one acquisition of the witness; the tanker waits
// clean witness.FuelPumpOnce.draw
package witness;

import java.util.concurrent.locks.ReentrantLock;

public class FuelPumpOnce {
    private final ReentrantLock pump = new ReentrantLock();
    private final ReentrantLock tank = new ReentrantLock();
    private int level = 100;

    void draw(int litres) {
        pump.lock();
        try {
            tank.lock();
            try {
                int seen = level;
                level = seen - litres;
            } finally {
                tank.unlock();
            }
        } finally {
            pump.unlock();
        }
    }

    void refill() {
        tank.lock();
        try {
            level += 500;
        } finally {
            tank.unlock();
        }
    }

    public static void main(String[] args) {
        FuelPumpOnce station = new FuelPumpOnce();
        Thread car = new Thread(() -> station.draw(40));
        Thread tanker = new Thread(station::refill);
        car.start();
        tanker.start();
    }
}
