// case: VarHandle with getAndAdd and getVolatile on both sides
// why: every access after start() goes through the handle in a volatile mode
// safe atomics.HandleCounter.ticks
package atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCounter {
    private static final VarHandle TICKS;

    static {
        try {
            TICKS = MethodHandles.lookup().findVarHandle(HandleCounter.class, "ticks", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int ticks;

    void tick() {
        TICKS.getAndAdd(this, 1);
    }

    int ticks() {
        return (int) TICKS.getVolatile(this);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleCounter clock = new HandleCounter();
        Thread timer = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                clock.tick();
            }
        });
        timer.start();
        System.out.println(clock.ticks());
        timer.join();
    }
}
