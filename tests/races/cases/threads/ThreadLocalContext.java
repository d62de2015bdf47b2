// case: per-thread context objects through ThreadLocal.withInitial
// why: every thread gets its own Context from the initial supplier; no Context is seen by two threads
// safe threads.ThreadLocalContext$Context.depth
// safe threads.ThreadLocalContext.CONTEXT
package threads;

public class ThreadLocalContext {
    static class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CONTEXT = ThreadLocal.withInitial(Context::new);

    static void visit(int levels) {
        Context c = CONTEXT.get();
        c.depth++;
        if (levels > 0) {
            visit(levels - 1);
        }
        c.depth--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] walkers = new Thread[3];
        for (int i = 0; i < walkers.length; i++) {
            walkers[i] = new Thread(() -> visit(10));
            walkers[i].start();
        }
        visit(5);
        for (Thread t : walkers) {
            t.join();
        }
        System.out.println(CONTEXT.get().depth);
    }
}
