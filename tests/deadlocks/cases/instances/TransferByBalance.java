// case: ordered by the balance, which changes
// why: a deposit between the two comparisons turns the order round: one thread takes ann first, the other bob
// deadlock instances.TransferByBalance$Account, instances.TransferByBalance$Account kind=lock-order
package instances;

public class TransferByBalance {
    static class Account {
        volatile int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        boolean poorer = from.balance < to.balance;
        Account first = poorer ? from : to;
        Account second = poorer ? to : from;
        synchronized (first) {
            synchronized (second) {
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
        new Thread(() -> bob.balance = 500).start();
    }
}
