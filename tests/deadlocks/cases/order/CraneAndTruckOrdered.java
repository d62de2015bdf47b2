// case: two explicit locks, always the crane first; released in any order
// why: the order of releases does not matter, the order of acquisitions is the same
// clean order.CraneAndTruckOrdered.crane, order.CraneAndTruckOrdered.truck
package order;

import java.util.concurrent.locks.ReentrantLock;

public class CraneAndTruckOrdered {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    void load() {
        crane.lock();
        truck.lock();
        try {
            crates++;
        } finally {
            crane.unlock();
            truck.unlock();
        }
    }

    void unload() {
        crane.lock();
        truck.lock();
        try {
            crates--;
        } finally {
            truck.unlock();
            crane.unlock();
        }
    }

    public static void main(String[] args) {
        CraneAndTruckOrdered port = new CraneAndTruckOrdered();
        Thread day = new Thread(port::load);
        Thread night = new Thread(port::unload);
        day.start();
        night.start();
    }
}
