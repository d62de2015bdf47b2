// case: the guard is an object of the program's own lock class; a field is named as its own guard
// why: enter() and leave() take and give back the lock inside; the queue's monitor is held wherever it is used
// safe annotations.LocksForItsUsers.count
// safe annotations.LocksForItsUsers.queue
// safe annotations.LocksForItsUsers.queue{}
package annotations;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import javax.annotation.concurrent.GuardedBy;

public class LocksForItsUsers {
    static class Door {
        private final ReentrantLock inside = new ReentrantLock();

        void enter() { inside.lock(); }

        void leave() { inside.unlock(); }
    }

    private final Door door = new Door();
    @GuardedBy("door") private int count;
    @GuardedBy("queue") private final Deque<String> queue = new ArrayDeque<>();

    void add(String s) {
        door.enter();
        try {
            count++;
        } finally {
            door.leave();
        }
        synchronized (queue) {
            queue.add(s);
        }
    }

    public static void main(String[] args) {
        LocksForItsUsers user = new LocksForItsUsers();
        new Thread(() -> user.add("a")).start();
        user.add("b");
    }
}
