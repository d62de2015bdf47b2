// case: deposits are under the monitor of the account, and count into a total of all accounts
// why: two threads may hold the monitors of two accounts of the list: the total has no common lock
// race services.TotalUnderEachMonitor.total
// safe services.TotalUnderEachMonitor$Account.balance
package services;

import java.util.List;

public class TotalUnderEachMonitor {
    static int total;

    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
            total += amount;
        }
    }

    public static void main(String[] args) {
        List<Account> accounts = List.of(new Account(), new Account());
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (Account account : accounts)
                    account.deposit(5);
            }).start();
    }
}
