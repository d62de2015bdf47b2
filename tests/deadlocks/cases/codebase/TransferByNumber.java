// case: transfers lock two accounts in the order of their numbers
// why: the smaller number always comes first
// clean codebase.TransferByNumber$Account.lock, codebase.TransferByNumber$Account.lock
// clean codebase.TransferByNumber$Account, codebase.TransferByNumber$Account
package codebase;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class TransferByNumber {
    static class Account {
        private final int number;
        private long balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();

    void transfer(int from, int to, long amount) {
        Account source = accounts.get(from);
        Account target = accounts.get(to);
        if (source.number == target.number) {
            return;
        }
        Account first = source.number < target.number ? source : target;
        Account second = source.number < target.number ? target : source;
        synchronized (first) {
            synchronized (second) {
                source.balance -= amount;
                target.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        TransferByNumber bank = new TransferByNumber();
        bank.accounts.put(1, new Account(1));
        bank.accounts.put(2, new Account(2));
        new Thread(() -> bank.transfer(1, 2, 5)).start();
        new Thread(() -> bank.transfer(2, 1, 7)).start();
    }
}
