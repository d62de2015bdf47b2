// case: deposits are under the monitor of the one account, and count into a static total
// why: there is one account, so one monitor
// safe services.TotalUnderOneMonitor.total
// safe services.TotalUnderOneMonitor$Account.balance
package services;

public class TotalUnderOneMonitor {
    static int total;

    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
            total += amount;
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        for (int i = 0; i < 2; i++)
            new Thread(() -> account.deposit(5)).start();
    }
}
