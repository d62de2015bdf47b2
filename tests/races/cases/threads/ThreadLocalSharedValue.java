// case: a ThreadLocal whose initial supplier hands the same object to every thread
// why: the supplier returns the one ROOT object, so all threads change the same depth without a lock
// race threads.ThreadLocalSharedValue$Context.depth certain
// safe threads.ThreadLocalSharedValue.CONTEXT
// safe threads.ThreadLocalSharedValue.ROOT
package threads;

public class ThreadLocalSharedValue {
    static class Context {
        int depth;
    }

    private static final Context ROOT = new Context();
    private static final ThreadLocal<Context> CONTEXT = ThreadLocal.withInitial(() -> ROOT);

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
        for (Thread t : walkers) {
            t.join();
        }
        System.out.println(CONTEXT.get().depth);
    }
}
