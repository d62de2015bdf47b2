// case: the locks come from a call and are different objects
// why: an unknown lock is never equal to another one; here the two keys have two locks indeed
// clean notpattern.LockPerKey.compare
package notpattern;

public class LockPerKey {
    static class Stock {
        private int pieces = 3;

        synchronized int pieces() {
            return pieces;
        }

        synchronized void sell() {
            pieces--;
        }
    }

    private final Stock red = new Stock();
    private final Stock blue = new Stock();
    private boolean moreRed;

    Stock of(String colour) {
        return colour.equals("red") ? red : blue;
    }

    synchronized void compare() {
        int reds = of("red").pieces();
        moreRed = reds > of("blue").pieces();
    }

    public static void main(String[] args) {
        LockPerKey shop = new LockPerKey();
        Thread manager = new Thread(shop::compare);
        Thread till = new Thread(() -> shop.of("blue").sell());
        manager.start();
        till.start();
    }
}
