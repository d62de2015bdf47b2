// case: each thread keeps its context in a ThreadLocal, and the last one also where all find it
// why: the common field leads other threads to a context that its owner changes
// race threads.ContextShownToAll$Context.depth
package threads;

public class ContextShownToAll {
    static final class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CONTEXT = new ThreadLocal<>();
    private static volatile Context last;

    static Context current() {
        Context context = CONTEXT.get();
        if (context == null) {
            context = new Context();
            CONTEXT.set(context);
            last = context;
        }
        return context;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                current().depth++;
                System.out.println(last.depth);
            }).start();
        }
    }
}
