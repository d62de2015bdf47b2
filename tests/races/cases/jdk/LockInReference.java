// case: a lock that is found through an AtomicReference that never changes
// why: both threads lock the same object
// safe jdk.LockInReference.count
package jdk;

import java.util.concurrent.atomic.AtomicReference;

public class LockInReference {
    private final AtomicReference<Object> lock = new AtomicReference<>(new Object());
    private int count;

    void add() {
        synchronized (lock.get()) {
            count++;
        }
    }

    public static void main(String[] args) {
        LockInReference r = new LockInReference();
        new Thread(r::add).start();
        r.add();
    }
}
