// case: removal through an Iterator and a look, both under one ReentrantLock
// why: both threads hold the lock
// safe idioms.IteratorRemoveLocked.seen{}
package idioms;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

public class IteratorRemoveLocked {
    private final Set<String> seen = new HashSet<>();
    private final ReentrantLock lock = new ReentrantLock();

    void purge() {
        lock.lock();
        try {
            for (Iterator<String> it = seen.iterator(); it.hasNext();)
                if (it.next().isEmpty()) it.remove();
        } finally {
            lock.unlock();
        }
    }

    boolean has(String word) {
        lock.lock();
        try {
            return seen.contains(word);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        IteratorRemoveLocked log = new IteratorRemoveLocked();
        log.seen.add("");
        log.seen.add("x");
        new Thread(log::purge).start();
        System.out.println(log.has("x"));
    }
}
