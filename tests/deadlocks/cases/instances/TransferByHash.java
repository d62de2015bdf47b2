// case: ordered by System.identityHashCode, with a tie lock for equal hashes
// why: different hashes give one order; equal ones are serialised by the tie lock
// clean instances.TransferByHash$Account, instances.TransferByHash$Account
package instances;

public class TransferByHash {
    static class Account {
        int balance = 100;
    }

    private static final Object TIE = new Object();

    static void move(Account from, Account to, int amount) {
        from.balance -= amount;
        to.balance += amount;
    }

    static void transfer(Account from, Account to, int amount) {
        int source = System.identityHashCode(from);
        int target = System.identityHashCode(to);
        if (source < target) {
            synchronized (from) {
                synchronized (to) {
                    move(from, to, amount);
                }
            }
        } else if (source > target) {
            synchronized (to) {
                synchronized (from) {
                    move(from, to, amount);
                }
            }
        } else {
            synchronized (TIE) {
                synchronized (from) {
                    synchronized (to) {
                        move(from, to, amount);
                    }
                }
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
