// case: context and witness are explicit locks
// why: the tanker refills between reading and writing the level; its delivery is overwritten
// violation witness.FuelPump.draw kind=context-witness witness=tank
package witness;

import java.util.concurrent.locks.ReentrantLock;

public class FuelPump {
    private final ReentrantLock pump = new ReentrantLock();
    private final ReentrantLock tank = new ReentrantLock();
    private int level = 100;

    void draw(int litres) {
        pump.lock();
        try {
            int seen;
            tank.lock();
            try {
                seen = level;
            } finally {
                tank.unlock();
            }
            tank.lock();
            try {
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
        FuelPump station = new FuelPump();
        Thread car = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                station.draw(40);
            }
        });
        Thread tanker = new Thread(station::refill);
        car.start();
        tanker.start();
    }
}
