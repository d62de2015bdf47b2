// case: a transfer locks only the source account
// why: the target's balance is written with only the source's monitor held; two opposite transfers share no lock
// race locks.NestedTransferSource$Account.balance
package locks;

public class NestedTransferSource {
    static class Account {
        private long balance = 500;

        synchronized long balance() {
            return balance;
        }
    }

    static void transfer(Account from, Account to, long amount) {
        synchronized (from) {
            from.balance -= amount;
            to.balance += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        Thread rent = new Thread(() -> transfer(checking, savings, 100));
        Thread back = new Thread(() -> transfer(savings, checking, 20));
        rent.start();
        back.start();
        rent.join();
        back.join();
        System.out.println(checking.balance() + savings.balance());
    }
}
