// case: getAndAdd of a VarHandle in both threads
// why: both accesses are atomic
// safe jdk.HandleGetAndAdd.state
package jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleGetAndAdd {
    int state;
    static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(HandleGetAndAdd.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        HandleGetAndAdd one = new HandleGetAndAdd();
        new Thread(() -> STATE.getAndAdd(one, 1)).start();
        STATE.getAndAdd(one, 2);
    }
}
