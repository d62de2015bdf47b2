// case: transfers between accounts in order of number, and an audit that takes desk and account the other way round
// why: transfers take the accounts in order; audit() holds the desk and takes an account, fee() holds an account and takes the desk
// deadlock services.TransferDesk, services.TransferDesk$Account kind=lock-order
// clean services.TransferDesk$Account, services.TransferDesk$Account
package services;

import java.util.ArrayList;
import java.util.List;

public class TransferDesk {
    static class Account {
        final int number;
        private long balance;

        Account(int number, long balance) {
            this.number = number;
            this.balance = balance;
        }
    }

    private final List<Account> accounts = new ArrayList<>();
    private long fees;
    private int audits;

    void transfer(Account from, Account to, long amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    void fee(Account account) {
        synchronized (account) {
            account.balance -= 1;
            book(1);
        }
    }

    private synchronized void book(long fee) {
        fees += fee;
    }

    synchronized long audit() {
        long sum = fees;
        for (Account account : accounts)
            synchronized (account) {
                sum += account.balance;
            }
        return sum;
    }

    public static void main(String[] args) {
        TransferDesk desk = new TransferDesk();
        for (int i = 0; i < 4; i++)
            desk.accounts.add(new Account(i, 100));
        for (int i = 0; i < 3; i++) {
            int id = i;
            new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    desk.transfer(desk.accounts.get(n % 4), desk.accounts.get((n + id + 1) % 4), 5);
                    desk.fee(desk.accounts.get(id));
                    if (n % 10 == 0) {
                        System.out.println(desk.audit());
                        desk.audits++;
                    }
                }
            }).start();
        }
    }
}
