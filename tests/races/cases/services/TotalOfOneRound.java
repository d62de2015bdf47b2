// case: each round has an account of its own; the two threads of a round lock it to change a total
// why: a round's threads have ended when the next one begins, and share one monitor
// safe services.TotalOfOneRound.total
package services;

public class TotalOfOneRound {
    static int total;

    static class Account {
        synchronized void deposit(int amount) {
            total += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Account account = new Account();
            Thread first = new Thread(() -> account.deposit(1)), second = new Thread(() -> account.deposit(2));
            first.start();
            second.start();
            first.join();
            second.join();
        }
    }
}
