// case: the balance is read in one synchronized block and written, reduced, in a second one of the same lock
// why: a deposit between the blocks is overwritten by the stale balance
// violation guarded.Allowance.spend kind=read-modify-write|check-then-act
package guarded;

public class Allowance {
    private int balance = 50;

    void spend(int amount) {
        int before;
        synchronized (this) {
            before = balance;
        }
        int after = before - amount;
        synchronized (this) {
            balance = after;
        }
    }

    synchronized void deposit(int amount) {
        balance += amount;
    }

    public static void main(String[] args) {
        Allowance child = new Allowance();
        Thread shop = new Thread(() -> child.spend(5));
        Thread parent = new Thread(() -> child.deposit(20));
        shop.start();
        parent.start();
    }
}
