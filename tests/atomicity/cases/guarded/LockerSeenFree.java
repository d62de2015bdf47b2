// case: the first step only looks whether the locker is free
// why: both threads see it free, and both take it
// violation guarded.LockerSeenFree.use kind=check-then-act
package guarded;

public class LockerSeenFree {
    private boolean taken;
    private int used;

    private synchronized boolean isFree() {
        return !taken;
    }

    private synchronized void take(int user) {
        taken = user != 0;
        used++;
    }

    void use(int user) {
        if (isFree()) {
            take(user);
        }
    }

    public static void main(String[] args) {
        LockerSeenFree locker = new LockerSeenFree();
        new Thread(() -> locker.use(1)).start();
        new Thread(() -> locker.use(2)).start();
    }
}
