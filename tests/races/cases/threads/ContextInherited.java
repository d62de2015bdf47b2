// case: a thread inherits main's context and both change it
// why: an InheritableThreadLocal hands the parent's object to the child
// race threads.ContextInherited$Context.depth
package threads;

public class ContextInherited {
    private static class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CURRENT = new InheritableThreadLocal<>();

    public static void main(String[] args) {
        Context context = new Context();
        CURRENT.set(context);
        new Thread(() -> CURRENT.get().depth++).start();
        context.depth = 3;
    }
}
