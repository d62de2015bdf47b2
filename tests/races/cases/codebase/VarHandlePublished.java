// case: a field published by a VarHandle with release and read with acquire
// why: setRelease is before the getAcquire that sees it; the payload is written before
// safe codebase.VarHandlePublished.message
// safe codebase.VarHandlePublished.payload
package codebase;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePublished {
    private static final VarHandle MESSAGE;

    static {
        try {
            MESSAGE = MethodHandles.lookup().findVarHandle(VarHandlePublished.class, "message", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private String message;
    private int payload;

    void publish() {
        payload = 42;
        MESSAGE.setRelease(this, "ready");
    }

    void poll() {
        String seen = (String) MESSAGE.getAcquire(this);
        if (seen != null) {
            System.out.println(seen + payload);
        }
    }

    public static void main(String[] args) {
        VarHandlePublished box = new VarHandlePublished();
        new Thread(box::publish).start();
        new Thread(box::poll).start();
    }
}
