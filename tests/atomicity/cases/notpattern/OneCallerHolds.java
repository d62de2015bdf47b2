// case: one caller of the pattern holds the witness, another does not
// why: called by `peek` the basket can change between items and each; the locking caller does not help
// why: that one
// violation notpattern.OneCallerHolds.price kind=context-witness
package notpattern;

public class OneCallerHolds {
    static class Basket {
        private int items = 2;
        private int each = 5;

        synchronized int items() {
            return items;
        }

        synchronized int each() {
            return each;
        }

        synchronized void add(int newEach) {
            items++;
            each = newEach;
        }
    }

    private int price;

    synchronized void price(Basket basket) {
        int items = basket.items();
        price = items * basket.each();
    }

    void checkout(Basket basket) {
        synchronized (basket) {
            price(basket);
        }
    }

    void peek(Basket basket) {
        price(basket);
    }

    public static void main(String[] args) {
        OneCallerHolds till = new OneCallerHolds();
        Basket basket = new Basket();
        Thread cashier = new Thread(() -> till.checkout(basket));
        Thread screen = new Thread(() -> till.peek(basket));
        Thread customer = new Thread(() -> basket.add(9));
        cashier.start();
        screen.start();
        customer.start();
    }
}
