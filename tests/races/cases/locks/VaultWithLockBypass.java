// case: a wrapper runs lambdas under the lock, but one method does not use it
// why: withdraw() reads and writes coins outside withLock()
// race locks.VaultWithLockBypass.coins certain
package locks;

import java.util.concurrent.locks.ReentrantLock;

public class VaultWithLockBypass {
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
        if (coins >= n) {
            coins -= n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VaultWithLockBypass vault = new VaultWithLockBypass();
        Thread a = new Thread(() -> vault.deposit(9));
        Thread b = new Thread(() -> vault.withdraw(4));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(vault.coins);
    }
}
