// case: a field is guarded by another lock than it says
// why: all accesses hold `other`, so nothing races, but whoever relies on `lock` is wrong
// race annotations.WrongLock.total kind=guarded-by
package annotations;

import net.jcip.annotations.GuardedBy;

public class WrongLock {
    private final Object lock = new Object();
    private final Object other = new Object();
    @GuardedBy("lock") private int total;

    void add(int n) {
        synchronized (other) {
            total += n;
        }
    }

    public static void main(String[] args) {
        WrongLock sum = new WrongLock();
        new Thread(() -> sum.add(1)).start();
        sum.add(2);
    }
}
