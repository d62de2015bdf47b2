// case: a price is read and computed outside of the lock, and stored under it, if its version is still the same
// why: whoever stores a price counts the version up, so a stale price is never stored
// clean guarded.PriceUnlessChanged.raise
package guarded;

public class PriceUnlessChanged {
    private int price;
    private int version;

    void raise(int percent) {
        while (true) {
            int before;
            int seen;
            synchronized (this) {
                before = price;
                seen = version;
            }
            int after = before + before * percent / 100;
            synchronized (this) {
                if (seen == version) {
                    price = after;
                    version++;
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        PriceUnlessChanged shop = new PriceUnlessChanged();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> shop.raise(5)).start();
        }
    }
}
