// case: a ThreadLocal into which all threads put the same object
// why: what is in a ThreadLocal is private only if nobody else has it
// race codebase.BufferOfCaller$Context.steps
// race codebase.BufferOfCaller$Context.trace{}
package codebase;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BufferOfCaller {
    static class Context {
        private int steps;
        private final StringBuilder trace = new StringBuilder();
    }

    private static final ThreadLocal<Context> current = new ThreadLocal<>();

    static void step(String name) {
        Context context = current.get();
        context.steps++;
        context.trace.append(name).append(';');
    }

    public static void main(String[] args) {
        Context shared = new Context();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 10; i++) {
            pool.execute(() -> {
                current.set(shared);
                try {
                    step("load");
                    step("store");
                } finally {
                    current.remove();
                }
            });
        }
        pool.shutdown();
    }
}
