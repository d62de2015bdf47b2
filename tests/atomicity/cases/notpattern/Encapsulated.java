// case: all users of the witness hold the context lock
// why: the inner object is protected by the outer lock; its own lock is superfluous and promises too much
// style notpattern.Encapsulated.pay
package notpattern;

public class Encapsulated {
    static class Purse {
        private int coins = 8;

        synchronized int coins() {
            return coins;
        }

        synchronized void coins(int count) {
            coins = count;
        }
    }

    private final Purse purse = new Purse();

    synchronized void pay(int price) {
        int coins = purse.coins();
        if (coins >= price) {
            purse.coins(coins - price);
        }
    }

    synchronized void fill() {
        purse.coins(20);
    }

    public static void main(String[] args) {
        Encapsulated owner = new Encapsulated();
        Thread shop = new Thread(() -> owner.pay(3));
        Thread bank = new Thread(owner::fill);
        shop.start();
        bank.start();
    }
}
