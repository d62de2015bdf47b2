// case: a lock held by an AtomicReference that never changes, and one that is replaced
// why: without a set there is one lock; a writer that replaces the lock lets two threads hold different ones
// safe codebase.LockInReference.kept
// race codebase.LockInReference.replaced
package codebase;

import java.util.concurrent.atomic.AtomicReference;

public class LockInReference {
    private final AtomicReference<Object> lock = new AtomicReference<>(new Object());
    private final AtomicReference<Object> other = new AtomicReference<>(new Object());
    private int kept;
    private int replaced;

    void keep() {
        synchronized (lock.get()) {
            kept++;
        }
    }

    void replace() {
        synchronized (other.get()) {
            replaced++;
        }
        other.set(new Object());
    }

    public static void main(String[] args) {
        LockInReference counts = new LockInReference();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                counts.keep();
                counts.replace();
            }).start();
        }
    }
}
