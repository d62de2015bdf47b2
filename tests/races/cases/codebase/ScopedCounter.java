// case: a ScopedValue binds one shared context in two threads
// why: both threads see the same object
// needs: 25
// race codebase.ScopedCounter$Context.steps
package codebase;

public class ScopedCounter {
    static class Context {
        private int steps;
    }

    private static final ScopedValue<Context> CONTEXT = ScopedValue.newInstance();

    static void step() {
        CONTEXT.get().steps++;
    }

    public static void main(String[] args) {
        Context shared = new Context();
        for (int i = 0; i < 2; i++) {
            Thread.startVirtualThread(() -> ScopedValue.where(CONTEXT, shared).run(ScopedCounter::step));
        }
    }
}
