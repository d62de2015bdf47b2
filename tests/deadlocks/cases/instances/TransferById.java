// case: the account with the smaller id is locked first
// why: ids are final and different: one order for all threads
// clean instances.TransferById$Account, instances.TransferById$Account
package instances;

public class TransferById {
    static class Account {
        final int id;
        int balance = 100;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.id < to.id ? from : to;
        Account second = from.id < to.id ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account ann = new Account(1);
        Account bob = new Account(2);
        new Thread(() -> transfer(ann, bob, 5)).start();
        new Thread(() -> transfer(bob, ann, 7)).start();
    }
}
