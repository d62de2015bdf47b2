// case: transfers lock two accounts from a map in the order of the arguments
// why: transfer(a, b) and transfer(b, a) at once
// deadlock codebase.TransferUnordered$Account.lock, codebase.TransferUnordered$Account.lock kind=lock-order
package codebase;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransferUnordered {
    static class Account {
        private final Lock lock = new ReentrantLock();
        private long balance = 100;
    }

    private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();

    void transfer(int from, int to, long amount) {
        Account source = accounts.get(from);
        Account target = accounts.get(to);
        source.lock.lock();
        try {
            target.lock.lock();
            try {
                source.balance -= amount;
                target.balance += amount;
            } finally {
                target.lock.unlock();
            }
        } finally {
            source.lock.unlock();
        }
    }

    public static void main(String[] args) {
        TransferUnordered bank = new TransferUnordered();
        bank.accounts.put(1, new Account());
        bank.accounts.put(2, new Account());
        new Thread(() -> bank.transfer(1, 2, 5)).start();
        new Thread(() -> bank.transfer(2, 1, 7)).start();
    }
}
