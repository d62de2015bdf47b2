// case: volatile reference to an array, the elements are written in place
// why: volatile covers the reference, not the elements; main reads while the mixer writes
// race atomics.VolatileArrayRef.levels[]
// safe atomics.VolatileArrayRef.levels
package atomics;

public class VolatileArrayRef {
    private volatile double[] levels = new double[2];

    void mix(double left, double right) {
        levels[0] = left;
        levels[1] = right;
    }

    double balance() {
        return levels[0] - levels[1];
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArrayRef mixer = new VolatileArrayRef();
        Thread dj = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                mixer.mix(i, 10 - i);
            }
        });
        dj.start();
        System.out.println(mixer.balance());
        dj.join();
    }
}
