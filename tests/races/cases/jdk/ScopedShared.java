// case: a scoped value is bound to one object in two threads
// why: both threads change the same object
// needs: 25
// race jdk.ScopedShared$Trace.steps
package jdk;

import java.lang.ScopedValue;

public class ScopedShared {
    static class Trace {
        int steps;
    }

    static final ScopedValue<Trace> TRACE = ScopedValue.newInstance();

    static void work(Trace trace) {
        ScopedValue.where(TRACE, trace).run(() -> TRACE.get().steps++);
    }

    public static void main(String[] args) {
        Trace one = new Trace();
        new Thread(() -> work(one)).start();
        new Thread(() -> work(one)).start();
    }
}
