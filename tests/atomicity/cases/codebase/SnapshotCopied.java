// case: copy-on-write by hand in a volatile array, with and without a lock
// why: two writers copy the same array; one entry is lost; readers need no lock
// violation codebase.SnapshotCopied.add kind=read-modify-write
// clean codebase.SnapshotCopied.addLocked
// clean codebase.SnapshotCopied.fire
package codebase;

import java.util.Arrays;

public class SnapshotCopied {
    private volatile Runnable[] open = new Runnable[0];
    private volatile Runnable[] locked = new Runnable[0];

    void add(Runnable listener) {
        Runnable[] copy = Arrays.copyOf(open, open.length + 1);
        copy[copy.length - 1] = listener;
        open = copy;
    }

    synchronized void addLocked(Runnable listener) {
        Runnable[] old = locked;
        Runnable[] copy = Arrays.copyOf(old, old.length + 1);
        copy[old.length] = listener;
        locked = copy;
    }

    void fire() {
        for (Runnable listener : locked) {
            listener.run();
        }
    }

    public static void main(String[] args) {
        SnapshotCopied bus = new SnapshotCopied();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                bus.add(() -> System.out.println("open"));
                bus.addLocked(() -> System.out.println("locked"));
                bus.fire();
            }).start();
        }
    }
}
