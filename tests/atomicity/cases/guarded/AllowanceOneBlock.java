// case: read and write of the balance in one synchronized block
// why: nobody can deposit in between
// clean guarded.AllowanceOneBlock.spend
package guarded;

public class AllowanceOneBlock {
    private int balance = 50;

    void spend(int amount) {
        synchronized (this) {
            int before = balance;
            balance = before - amount;
        }
    }

    synchronized void deposit(int amount) {
        balance += amount;
    }

    public static void main(String[] args) {
        AllowanceOneBlock child = new AllowanceOneBlock();
        Thread shop = new Thread(() -> child.spend(5));
        Thread parent = new Thread(() -> child.deposit(20));
        shop.start();
        parent.start();
    }
}
