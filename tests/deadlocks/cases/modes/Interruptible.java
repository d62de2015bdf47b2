// case: opposite orders with lockInterruptibly, and nobody interrupts
// why: it waits like lock as long as no interrupt comes
// deadlock modes.Interruptible.crane, modes.Interruptible.truck kind=lock-order
package modes;

import java.util.concurrent.locks.ReentrantLock;

public class Interruptible {
    private final ReentrantLock crane = new ReentrantLock();
    private final ReentrantLock truck = new ReentrantLock();
    private int crates;

    void load() {
        crane.lock();
        try {
            truck.lockInterruptibly();
            crates++;
            truck.unlock();
        } catch (InterruptedException stopped) {
            System.out.println("stopped");
        } finally {
            crane.unlock();
        }
    }

    void unload() {
        truck.lock();
        try {
            crane.lockInterruptibly();
            crates--;
            crane.unlock();
        } catch (InterruptedException stopped) {
            System.out.println("stopped");
        } finally {
            truck.unlock();
        }
    }

    public static void main(String[] args) {
        Interruptible port = new Interruptible();
        new Thread(port::load).start();
        new Thread(port::unload).start();
    }
}
