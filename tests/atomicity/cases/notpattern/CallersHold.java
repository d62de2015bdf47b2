// case: every caller of the pattern holds the witness already
// why: the two acquisitions are reentrant in every call of this program; a later caller may forget it
// style notpattern.CallersHold.price
package notpattern;

public class CallersHold {
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

    public static void main(String[] args) {
        CallersHold till = new CallersHold();
        Basket basket = new Basket();
        Thread cashier = new Thread(() -> till.checkout(basket));
        Thread customer = new Thread(() -> basket.add(9));
        cashier.start();
        customer.start();
    }
}
