// case: accounts made in a loop, all known to both threads; a static total is changed under each one's monitor
// why: two threads may hold the monitors of two accounts
// race services.TotalOfListed.total
// safe services.TotalOfListed$Account.balance
package services;

import java.util.ArrayList;
import java.util.List;

public class TotalOfListed {
    static int total;

    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
            total += amount;
        }
    }

    public static void main(String[] args) {
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < 3; i++)
            accounts.add(new Account());
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (Account account : accounts)
                    account.deposit(5);
            }).start();
    }
}
