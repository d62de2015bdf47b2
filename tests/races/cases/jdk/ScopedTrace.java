// case: a scoped value is bound to an object of the thread's own
// why: each binding is seen by the thread that runs under it only
// needs: 25
// safe jdk.ScopedTrace$Trace.steps
package jdk;

import java.lang.ScopedValue;

public class ScopedTrace {
    static class Trace {
        int steps;
    }

    static final ScopedValue<Trace> TRACE = ScopedValue.newInstance();

    static void work() {
        ScopedValue.where(TRACE, new Trace()).run(() -> TRACE.get().steps++);
    }

    public static void main(String[] args) {
        new Thread(ScopedTrace::work).start();
        new Thread(ScopedTrace::work).start();
    }
}
