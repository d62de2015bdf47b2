// case: a lock keeps night shifts apart, which look at the gate and then at the gate again for something else
// why: nothing of the first look is used behind the second; visitors are meant to come in between
// style witness.NightShift.shift
package witness;

public class NightShift {
    static class Gate {
        private int visitors;
        private int opened;

        synchronized void open() {
            opened++;
            visitors++;
        }

        synchronized int visitors() {
            return visitors;
        }

        synchronized int opened() {
            return opened;
        }
    }

    private final Object shifts = new Object();
    private final Gate gate = new Gate();

    void shift() {
        synchronized (shifts) {
            System.out.println(gate.visitors());
            System.out.println(gate.opened());
        }
    }

    public static void main(String[] args) {
        NightShift guard = new NightShift();
        new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                guard.shift();
            }
        }).start();
        new Thread(guard.gate::open).start();
    }
}
