// case: the same, but all contexts are in a list, too, which main goes through
// why: main reads what the thread writes, without order
// race practice.ContextListed$Context.depth
package practice;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ContextListed {
    private static class Context {
        int depth;
    }

    private static final ThreadLocal<Context> CURRENT = new ThreadLocal<>();
    private static final List<Context> ALL = new CopyOnWriteArrayList<>();

    static void enter() {
        Context context = new Context();
        CURRENT.set(context);
        ALL.add(context);
        CURRENT.get().depth++;
    }

    public static void main(String[] args) {
        new Thread(ContextListed::enter).start();
        enter();
        for (Context context : ALL) {
            System.out.println(context.depth);
        }
    }
}
