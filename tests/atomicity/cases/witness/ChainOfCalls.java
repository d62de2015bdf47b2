// case: the witness is acquired two calls below the context, as a parameter that is handed on
// why: the bidder raises the price between the read and the write of the raised price
// violation witness.ChainOfCalls.outbid kind=context-witness
package witness;

public class ChainOfCalls {
    static class Lot {
        int price;
    }

    static int readPrice(Lot of) {
        synchronized (of) {
            return of.price;
        }
    }

    static int current(Lot lot) {
        return readPrice(lot);
    }

    static void writePrice(Lot of, int price) {
        synchronized (of) {
            of.price = price;
        }
    }

    static void offer(Lot lot, int price) {
        writePrice(lot, price);
    }

    synchronized void outbid(Lot lot) {
        int price = current(lot);
        offer(lot, price + 1);
    }

    public static void main(String[] args) {
        ChainOfCalls agent = new ChainOfCalls();
        Lot lot = new Lot();
        Thread automatic = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                agent.outbid(lot);
            }
        });
        Thread bidder = new Thread(() -> offer(lot, 40));
        automatic.start();
        bidder.start();
    }
}
