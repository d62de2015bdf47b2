// case: a flag that a handle sets in volatile mode, and one that is set in plain mode
// why: setVolatile() happens-before the getVolatile() that sees it; set() orders nothing
// safe order.HandleFlag.page
// race order.HandleFlag.cover certain
package order;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleFlag {
    private static final VarHandle DONE;
    private static final VarHandle OPENED;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(HandleFlag.class, "done", boolean.class);
            OPENED = MethodHandles.lookup().findVarHandle(HandleFlag.class, "opened", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean done;
    private boolean opened;
    private int page;
    private int cover;

    void write() {
        page = 12;
        DONE.setVolatile(this, true);
    }

    void open() {
        cover = 1;
        OPENED.set(this, true);
    }

    public static void main(String[] args) {
        HandleFlag book = new HandleFlag();
        new Thread(() -> {
            book.write();
            book.open();
        }).start();
        if ((boolean) DONE.getVolatile(book)) {
            System.out.println(book.page);
        }
        if ((boolean) OPENED.get(book)) {
            System.out.println(book.cover);
        }
    }
}
