// case: a transfer takes the second lock by tryLock and gives up
// why: nobody waits for the second lock
// clean codebase.TriedTransfer$Account.lock, codebase.TriedTransfer$Account.lock
// clean java.util.concurrent.locks.ReentrantLock, java.util.concurrent.locks.ReentrantLock
package codebase;

import java.util.concurrent.locks.ReentrantLock;

public class TriedTransfer {
    static class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private long balance = 100;
    }

    static boolean transfer(Account from, Account to, long amount) {
        from.lock.lock();
        try {
            if (!to.lock.tryLock()) {
                return false;
            }
            try {
                from.balance -= amount;
                to.balance += amount;
                return true;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    public static void main(String[] args) {
        Account ann = new Account();
        Account bob = new Account();
        new Thread(() -> transfer(ann, bob, 5)).start();
        new Thread(() -> transfer(bob, ann, 7)).start();
    }
}
