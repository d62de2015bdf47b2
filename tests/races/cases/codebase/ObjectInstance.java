// case: a singleton object as Kotlin compiles it, with plain and atomic state
// why: class initialization publishes it; its plain fields are not guarded afterwards
// race codebase.ObjectInstance.visits
// race codebase.ObjectInstance.names{}
// safe codebase.ObjectInstance.total
// safe codebase.ObjectInstance.started
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

public final class ObjectInstance {
    public static final ObjectInstance INSTANCE = new ObjectInstance();
    private static int visits;
    private static final List<String> names = new ArrayList<>();
    private final AtomicLong total = new AtomicLong();
    private final long started;

    private ObjectInstance() {
        started = System.nanoTime();
    }

    public int visit(String name) {
        names.add(name);
        total.incrementAndGet();
        return ++visits;
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> INSTANCE.visit("ann"));
        Thread other = new Thread(() -> System.out.println(INSTANCE.visit("bob") + INSTANCE.started));
        one.start();
        other.start();
    }
}
