// case: the first acquisition is on one branch only, the second follows the branch
// why: for members the points are read, then changed by the shop, then overwritten by the stale sum
// violation witness.OptionalBonus.close kind=context-witness
package witness;

public class OptionalBonus {
    private final Object points = new Object();
    private final boolean member;
    private int total;

    OptionalBonus(boolean member) {
        this.member = member;
    }

    synchronized void close(int earned) {
        int base = 0;
        if (member) {
            synchronized (points) {
                base = total;
            }
        }
        synchronized (points) {
            total = base + earned;
        }
    }

    void gift() {
        synchronized (points) {
            total += 50;
        }
    }

    public static void main(String[] args) {
        OptionalBonus card = new OptionalBonus(args.length == 0);
        Thread till = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                card.close(7);
            }
        });
        Thread shop = new Thread(card::gift);
        till.start();
        shop.start();
    }
}
