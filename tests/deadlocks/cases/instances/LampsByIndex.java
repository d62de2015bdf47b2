// case: two neighbours in a circle of locks, the lesser index first; the second index is computed twice
// why: indices go up, so nobody closes the circle
// clean instances.LampsByIndex.lamps[]|java.lang.Object, instances.LampsByIndex.lamps[]|java.lang.Object
package instances;

public class LampsByIndex {
    private final Object[] lamps = {new Object(), new Object(), new Object()};
    private int lit;

    void light(int i) {
        int first = Math.min(i, (i + 1) % 3);
        int second = Math.max(i, (i + 1) % 3);
        synchronized (lamps[first]) {
            synchronized (lamps[second]) {
                lit++;
            }
        }
    }

    public static void main(String[] args) {
        LampsByIndex room = new LampsByIndex();
        new Thread(() -> room.light(0)).start();
        new Thread(() -> room.light(1)).start();
        new Thread(() -> room.light(2)).start();
    }
}
