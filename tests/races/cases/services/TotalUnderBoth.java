// case: accounts of a list are locked one after the other, under one lock for all; a total is changed in there
// why: the monitors differ, the lock around them is one
// safe services.TotalUnderBoth.total
package services;

import java.util.ArrayList;
import java.util.List;

public class TotalUnderBoth {
    static int total;

    static class Account {
        synchronized void deposit(int amount) {
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
                    synchronized (accounts) {
                        account.deposit(5);
                    }
            }).start();
    }
}
