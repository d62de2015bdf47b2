// case: a helper locks both, ordered by System.identityHashCode by its callers, with a tie lock for equal hashes
// why: different hashes give one order; equal ones are serialised by the tie lock
// clean instances.PursesByHash$Purse, instances.PursesByHash$Purse
package instances;

public class PursesByHash {
    static class Purse {
        int coins = 9;
    }

    private static final Object TIE = new Object();

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
            synchronized (TIE) {
                both(from, to);
            }
        }
    }

    public static void main(String[] args) {
        Purse one = new Purse();
        Purse other = new Purse();
        new Thread(() -> give(one, other)).start();
        new Thread(() -> give(other, one)).start();
    }
}
