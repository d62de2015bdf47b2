// case: the inner object is also handed out, and changed without the context lock
// why: the gift comes between the read and the write of the coins and is lost
// violation notpattern.EncapsulatedLeak.pay kind=context-witness
package notpattern;

public class EncapsulatedLeak {
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

    Purse purse() {
        return purse;
    }

    public static void main(String[] args) {
        EncapsulatedLeak owner = new EncapsulatedLeak();
        Purse purse = owner.purse();
        Thread shop = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                owner.pay(3);
            }
        });
        Thread gift = new Thread(() -> purse.coins(20));
        shop.start();
        gift.start();
    }
}
