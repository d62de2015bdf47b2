// case: one branch returns early without the lock
// why: that branch writes the field before it returns
// race fresh.EarlyReturnUnlocked.level
package fresh;

public class EarlyReturnUnlocked {
    private final Object lock = new Object();
    private int level;

    void set(int value) {
        if (value < 0) {
            level = 0;
            return;
        }
        synchronized (lock) {
            level = value;
        }
    }

    public static void main(String[] args) {
        EarlyReturnUnlocked gauge = new EarlyReturnUnlocked();
        new Thread(() -> gauge.set(-1)).start();
        gauge.set(3);
    }
}
