// case: the first step claims the locker and says whether it could
// why: only the thread that got it goes on; what the second step relies on is its own mark
// clean guarded.LockerClaimed.use
package guarded;

public class LockerClaimed {
    private boolean taken;
    private int used;

    private synchronized boolean claim() {
        if (taken) {
            return false;
        }
        taken = true;
        return true;
    }

    private synchronized void leave() {
        taken = false;
        used++;
    }

    void use() {
        if (claim()) {
            leave();
        }
    }

    public static void main(String[] args) {
        LockerClaimed locker = new LockerClaimed();
        new Thread(locker::use).start();
        new Thread(locker::use).start();
    }
}
