// case: two different witnesses under one context, asked for with the variant
// why: a transfer between the two reads is counted on neither account
// violation witness.TwoAccountsVariant.wealth kind=variant
// options: --atomicity=variant
package witness;

public class TwoAccountsVariant {
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
        TwoAccountsVariant owner = new TwoAccountsVariant();
        Thread counting = new Thread(owner::wealth);
        Thread trading = new Thread(() -> owner.sell(5));
        counting.start();
        trading.start();
    }
}
