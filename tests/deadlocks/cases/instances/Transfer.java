// case: transfer between two accounts, in both directions
// why: each thread holds its source account and waits for the other's
// deadlock instances.Transfer$Account, instances.Transfer$Account kind=lock-order
package instances;

public class Transfer {
    static class Account {
        int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account ann = new Account();
        Account bob = new Account();
        new Thread(() -> transfer(ann, bob, 5)).start();
        new Thread(() -> transfer(bob, ann, 7)).start();
    }
}
