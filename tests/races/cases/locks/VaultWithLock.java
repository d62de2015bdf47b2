// case: a wrapper method runs a lambda under the lock
// why: every access is in a lambda that withLock() runs between lock() and unlock() of the one vault
// safe locks.VaultWithLock.coins
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class VaultWithLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int coins;

    private void withLock(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    void deposit(int n) {
        withLock(() -> coins += n);
    }

    void withdraw(int n) {
        withLock(() -> {
            if (coins >= n) {
                coins -= n;
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        VaultWithLock vault = new VaultWithLock();
        Thread a = new Thread(() -> vault.deposit(9));
        Thread b = new Thread(() -> vault.withdraw(4));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(vault.coins);
    }
}
