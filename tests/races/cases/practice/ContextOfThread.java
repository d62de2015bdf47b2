// case: main and a thread each put a context of their own into one ThreadLocal, and find it there
// why: get() returns what the thread itself has set
// safe practice.ContextOfThread$Context.depth
package practice;

public class ContextOfThread {
    private static class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CURRENT = new ThreadLocal<>();

    static void enter() {
        Context context = CURRENT.get();
        if (context == null) {
            CURRENT.set(context = new Context());
        }
        context.depth++;
    }

    static void leave() {
        if (--CURRENT.get().depth == 0) {
            CURRENT.remove();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            enter();
            leave();
        }).start();
        enter();
        leave();
    }
}
