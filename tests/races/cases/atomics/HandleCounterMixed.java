// case: VarHandle writes in volatile mode, plain reads of the field
// why: the plain read is not a synchronization action, so nothing orders it with the concurrent writes
// race atomics.HandleCounterMixed.ticks
package atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCounterMixed {
    private static final VarHandle TICKS;

    static {
        try {
            TICKS = MethodHandles.lookup().findVarHandle(HandleCounterMixed.class, "ticks", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int ticks;

    void tick(int value) {
        TICKS.setVolatile(this, value);
    }

    int ticks() {
        return ticks;
    }

    void clear() {
        ticks = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        HandleCounterMixed clock = new HandleCounterMixed();
        Thread timer = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                clock.tick(i);
            }
        });
        Thread reset = new Thread(clock::clear);
        timer.start();
        reset.start();
        System.out.println(clock.ticks());
        timer.join();
        reset.join();
    }
}
