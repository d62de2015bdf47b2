// case: transfer between two accounts, by both threads in the same direction
// why: both lock ann first and bob second
// clean instances.TransferOneWay$Account, instances.TransferOneWay$Account
package instances;

public class TransferOneWay {
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
        new Thread(() -> transfer(ann, bob, 7)).start();
    }
}
