// case: two writers, each with a lock of its own choice
// why: the two locks do not exclude each other
// race everyday.TwoLocksOneField.level
package everyday;

public class TwoLocksOneField {
    private final Object up = new Object(), down = new Object();
    private int level;

    void rise() {
        synchronized (up) {
            level++;
        }
    }

    void fall() {
        synchronized (down) {
            level--;
        }
    }

    public static void main(String[] args) {
        TwoLocksOneField lift = new TwoLocksOneField();
        new Thread(lift::rise).start();
        new Thread(lift::fall).start();
    }
}
