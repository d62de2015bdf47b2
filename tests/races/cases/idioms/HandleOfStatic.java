// case: a static field is set through a VarHandle by one thread and read plainly by another
// why: the plain read is not ordered with the volatile write
// race idioms.HandleOfStatic.state
package idioms;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOfStatic {
    private static int state;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findStaticVarHandle(HandleOfStatic.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> STATE.setVolatile(3)).start();
        System.out.println(state);
    }
}
