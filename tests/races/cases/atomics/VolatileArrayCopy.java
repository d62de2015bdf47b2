// case: volatile reference to an array that is replaced by a changed copy
// why: the copy is filled before the volatile write and never written after it
// safe atomics.VolatileArrayCopy.levels[]
// safe atomics.VolatileArrayCopy.levels
package atomics;

public class VolatileArrayCopy {
    private volatile double[] levels = new double[2];

    void mix(double left, double right) {
        double[] next = levels.clone();
        next[0] = left;
        next[1] = right;
        levels = next;
    }

    double balance() {
        double[] now = levels;
        return now[0] - now[1];
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArrayCopy mixer = new VolatileArrayCopy();
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
