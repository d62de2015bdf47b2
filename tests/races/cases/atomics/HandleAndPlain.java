// case: one thread adds by a handle, the other by plain ++, and both by the handle to another field
// why: a plain access races with every other one; accesses by handles that are atomic do not race with each other
// race atomics.HandleAndPlain.sold
// safe atomics.HandleAndPlain.returned
package atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAndPlain {
    private static final VarHandle SOLD;
    private static final VarHandle RETURNED;

    static {
        try {
            SOLD = MethodHandles.lookup().findVarHandle(HandleAndPlain.class, "sold", int.class);
            RETURNED = MethodHandles.lookup().findVarHandle(HandleAndPlain.class, "returned", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int sold;
    private int returned;

    void sell() {
        SOLD.getAndAdd(this, 1);
        RETURNED.getAndAdd(this, 1);
    }

    void sellPlainly() {
        sold++;
        RETURNED.setRelease(this, 0);
    }

    public static void main(String[] args) {
        HandleAndPlain shop = new HandleAndPlain();
        new Thread(shop::sell).start();
        shop.sellPlainly();
    }
}
