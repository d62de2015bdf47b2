// case: two explicit locks in opposite order
// why: loading holds the crane and waits for the truck; unloading holds the truck and waits for the crane
// deadlock order.CraneAndTruck.crane, order.CraneAndTruck.truck kind=lock-order
package order;

import java.util.concurrent.locks.ReentrantLock;

public class CraneAndTruck {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    void load() {
        crane.lock();
        try {
            truck.lock();
            try {
                crates++;
            } finally {
                truck.unlock();
            }
        } finally {
            crane.unlock();
        }
    }

    void unload() {
        truck.lock();
        try {
            crane.lock();
            try {
                crates--;
            } finally {
                crane.unlock();
            }
        } finally {
            truck.unlock();
        }
    }

    public static void main(String[] args) {
        CraneAndTruck port = new CraneAndTruck();
        Thread day = new Thread(port::load);
        Thread night = new Thread(port::unload);
        day.start();
        night.start();
    }
}
