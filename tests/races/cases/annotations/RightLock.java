// case: a field is guarded by the lock that it says
// why: every access holds `lock`
// safe annotations.RightLock.total
package annotations;

import net.jcip.annotations.GuardedBy;

public class RightLock {
    private final Object lock = new Object();
    private final Object other = new Object();
    @GuardedBy("lock") private int total;

    void add(int n) {
        synchronized (other) {
            synchronized (lock) {
                total += n;
            }
        }
    }

    public static void main(String[] args) {
        RightLock sum = new RightLock();
        new Thread(() -> sum.add(1)).start();
        sum.add(2);
    }
}
