// case: the same without the tie lock
// why: two purses may have one hash; then each thread locks its own first
// deadlock instances.PursesByHashNoTie$Purse, instances.PursesByHashNoTie$Purse kind=lock-order
package instances;

public class PursesByHashNoTie {
    static class Purse {
        int coins = 9;
    }

    static void both(Purse first, Purse second) {
        synchronized (first) {
            synchronized (second) {
                first.coins--;
                second.coins++;
            }
        }
    }

    static void give(Purse from, Purse to) {
        int source = System.identityHashCode(from);
        int target = System.identityHashCode(to);
        if (source < target) {
            both(from, to);
        } else if (source > target) {
            both(to, from);
        } else {
            both(from, to);
        }
    }

    public static void main(String[] args) {
        Purse one = new Purse();
        Purse other = new Purse();
        new Thread(() -> give(one, other)).start();
        new Thread(() -> give(other, one)).start();
    }
}
