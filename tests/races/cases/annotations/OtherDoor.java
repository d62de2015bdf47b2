// case: the guard is an object of the program's own lock class, and another one of them is entered
// why: both threads enter `side`, so nothing races; the declaration says `front`
// race annotations.OtherDoor.count kind=guarded-by possible
package annotations;

import java.util.concurrent.locks.ReentrantLock;
import javax.annotation.concurrent.GuardedBy;

public class OtherDoor {
    static class Door {
        private final ReentrantLock inside = new ReentrantLock();

        void enter() { inside.lock(); }

        void leave() { inside.unlock(); }
    }

    private final Door front = new Door();
    private final Door side = new Door();
    @GuardedBy("front") private int count;

    void add() {
        side.enter();
        try {
            count++;
        } finally {
            side.leave();
        }
    }

    public static void main(String[] args) {
        OtherDoor user = new OtherDoor();
        new Thread(user::add).start();
        user.add();
    }
}
