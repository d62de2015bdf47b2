// case: each of the two acquisitions of the witness is itself reentrant
// why: after the first outer block the lock is free; the count that was read may be stale in the second
// violation witness.MeterReentrant.settle kind=context-witness
package witness;

public class MeterReentrant {
    static class Meter {
        private int units;

        synchronized int units() {
            return units;
        }

        synchronized int doubled() {
            return units() + units();
        }

        synchronized void used(int count) {
            units += count;
        }

        synchronized void clear(int paid) {
            used(-paid);
        }
    }

    private int bill;

    synchronized void settle(Meter meter) {
        bill = meter.doubled();
        meter.clear(bill / 2);
    }

    public static void main(String[] args) {
        MeterReentrant account = new MeterReentrant();
        Meter meter = new Meter();
        Thread billing = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                account.settle(meter);
            }
        });
        Thread household = new Thread(() -> meter.used(3));
        billing.start();
        household.start();
    }
}
