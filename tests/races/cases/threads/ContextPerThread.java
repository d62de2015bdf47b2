// case: each thread makes its context when it first asks for it, and keeps it in a ThreadLocal
// why: what a thread finds in a ThreadLocal it put there itself
// safe threads.ContextPerThread$Context.depth
package threads;

public class ContextPerThread {
    static final class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CONTEXT = new ThreadLocal<>();

    static Context current() {
        Context context = CONTEXT.get();
        if (context == null) {
            context = new Context();
            CONTEXT.set(context);
        }
        return context;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                current().depth++;
                System.out.println(current().depth);
            }).start();
        }
    }
}
