// case: the same shift compares what both looks found
// why: a visitor comes in between; the two numbers are of different times, and the alarm is false
// violation witness.NightShiftSum.shift kind=context-witness
package witness;

public class NightShiftSum {
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
            int visitors = gate.visitors();
            if (visitors != gate.opened()) {
                System.out.println("alarm");
            }
        }
    }

    public static void main(String[] args) {
        NightShiftSum guard = new NightShiftSum();
        new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                guard.shift();
            }
        }).start();
        new Thread(guard.gate::open).start();
    }
}
