// case: nested monitors and a reentrant call
// why: balance is always accessed with its own account's monitor held; re-entering does not release it
// safe locks.NestedTransfer$Account.balance
package locks;

public class NestedTransfer {
    static class Account {
        private long balance = 500;

        synchronized void add(long amount) {
            balance += amount;
        }

        synchronized long balance() {
            return balance;
        }

        synchronized void addFee(long fee) {
            add(-fee);
            balance -= 1;
        }
    }

    static void transfer(Account from, Account to, long amount) {
        synchronized (from) {
            synchronized (to) {
                from.addFee(2);
                from.add(-amount);
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        Thread rent = new Thread(() -> transfer(checking, savings, 100));
        Thread pay = new Thread(() -> checking.add(2000));
        rent.start();
        pay.start();
        System.out.println(savings.balance());
        rent.join();
        pay.join();
    }
}
