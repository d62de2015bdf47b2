// case: a field written through a VarHandle in plain mode, and a payload published by an opaque write
// why: plain and opaque modes order nothing else
// race codebase.VarHandlePlain.payload
// race codebase.VarHandlePlain.count
package codebase;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlain {
    private static final VarHandle READY;
    private static final VarHandle COUNT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            READY = lookup.findVarHandle(VarHandlePlain.class, "ready", boolean.class);
            COUNT = lookup.findVarHandle(VarHandlePlain.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean ready;
    private int payload;
    private int count;

    void publish() {
        payload = 42;
        READY.setOpaque(this, true);
        COUNT.set(this, (int) COUNT.get(this) + 1);
    }

    void poll() {
        if ((boolean) READY.getOpaque(this)) {
            System.out.println(payload);
        }
        COUNT.set(this, 0);
    }

    public static void main(String[] args) {
        VarHandlePlain box = new VarHandlePlain();
        new Thread(box::publish).start();
        new Thread(box::poll).start();
    }
}
