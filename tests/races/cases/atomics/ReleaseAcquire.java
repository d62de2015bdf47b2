// case: VarHandle setRelease and getAcquire hand a value over
// why: setRelease orders the write of payload before it; getAcquire that sees 1 orders the read after it
// safe atomics.ReleaseAcquire.payload
// safe atomics.ReleaseAcquire.state
package atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseAcquire {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(ReleaseAcquire.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int state;
    private String payload;

    void publish(String text) {
        payload = text;
        STATE.setRelease(this, 1);
    }

    String poll() {
        if ((int) STATE.getAcquire(this) == 1) {
            return payload;
        }
        return "nothing yet";
    }

    public static void main(String[] args) throws InterruptedException {
        ReleaseAcquire slot = new ReleaseAcquire();
        Thread sender = new Thread(() -> slot.publish("hello"));
        sender.start();
        System.out.println(slot.poll());
        sender.join();
    }
}
