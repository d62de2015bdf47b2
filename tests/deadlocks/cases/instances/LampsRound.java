// case: two neighbours in a circle of locks, each with the next one
// why: three threads hold one each and want the next
// deadlock instances.LampsRound.lamps[]|java.lang.Object, instances.LampsRound.lamps[]|java.lang.Object kind=lock-order
package instances;

public class LampsRound {
    private final Object[] lamps = {new Object(), new Object(), new Object()};
    private int lit;

    void light(int i) {
        int first = i;
        int second = (i + 1) % 3;
        synchronized (lamps[first]) {
            synchronized (lamps[second]) {
                lit++;
            }
        }
    }

    public static void main(String[] args) {
        LampsRound room = new LampsRound();
        new Thread(() -> room.light(0)).start();
        new Thread(() -> room.light(1)).start();
        new Thread(() -> room.light(2)).start();
    }
}
