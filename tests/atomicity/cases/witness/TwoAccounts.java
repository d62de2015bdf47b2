// case: two different witnesses under one context, without the variant
// why: the pattern asks for one lock acquired twice; two locks are the variant, which is off
// clean witness.TwoAccounts.wealth
package witness;

public class TwoAccounts {
    private final Object bank = new Object();
    private final Object stocks = new Object();
    private int cash = 10;
    private int shares = 20;
    private int wealth;

    synchronized void wealth() {
        int sum;
        synchronized (bank) {
            sum = cash;
        }
        synchronized (stocks) {
            sum += shares;
        }
        wealth = sum;
    }

    void sell(int amount) {
        synchronized (stocks) {
            shares -= amount;
        }
        synchronized (bank) {
            cash += amount;
        }
    }

    public static void main(String[] args) {
        TwoAccounts owner = new TwoAccounts();
        Thread counting = new Thread(owner::wealth);
        Thread trading = new Thread(() -> owner.sell(5));
        counting.start();
        trading.start();
    }
}
