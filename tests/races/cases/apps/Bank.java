// case: bank with accounts, transfers and an auditor
// why: balances are touched only under the lock of their account; operations is incremented after unlock;
// why: the account table is filled before the tellers start; the audit sum is read after join
// safe apps.Bank$Account.balance
// race apps.Bank$Account.operations
// safe apps.Bank.accounts{}
// safe apps.Bank$Auditor.sum
package apps;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

public class Bank {
    static class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private final int number;
        private long balance;
        private int operations;

        Account(int number, long balance) {
            this.number = number;
            this.balance = balance;
        }

        void deposit(long amount) {
            lock.lock();
            try {
                balance += amount;
            } finally {
                lock.unlock();
            }
            operations++;
        }

        boolean withdraw(long amount) {
            boolean ok = false;
            lock.lock();
            try {
                if (balance >= amount) {
                    balance -= amount;
                    ok = true;
                }
            } finally {
                lock.unlock();
            }
            operations++;
            return ok;
        }

        long balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Auditor extends Thread {
        private final Bank bank;
        private long sum;

        Auditor(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            for (Account a : bank.accounts.values()) {
                sum += a.balance();
            }
        }
    }

    private final Map<Integer, Account> accounts = new HashMap<>();

    void open(int number, long balance) {
        Account account = new Account(number, balance);
        accounts.put(account.number, account);
    }

    void transfer(int from, int to, long amount) {
        if (accounts.get(from).withdraw(amount)) {
            accounts.get(to).deposit(amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        for (int i = 0; i < 4; i++) {
            bank.open(i, 100);
        }
        Thread teller = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                bank.transfer(i % 4, (i + 1) % 4, 5);
            }
        });
        Thread machine = new Thread(() -> bank.transfer(2, 0, 50));
        Auditor auditor = new Auditor(bank);
        teller.start();
        machine.start();
        auditor.start();
        teller.join();
        machine.join();
        auditor.join();
        System.out.println("audited " + auditor.sum);
    }
}
