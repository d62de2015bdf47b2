// case: a semaphore with one permit is tried, and given back if it was got
// why: who got the permit is alone
// safe everyday.TriedPermit.busy
package everyday;

import java.util.concurrent.Semaphore;

public class TriedPermit {
    private final Semaphore permit = new Semaphore(1);
    private int busy;

    void work() {
        if (!permit.tryAcquire()) return;
        try {
            busy++;
        } finally {
            permit.release();
        }
    }

    public static void main(String[] args) {
        TriedPermit machine = new TriedPermit();
        for (int i = 0; i < 3; i++) new Thread(machine::work).start();
    }
}
