// case: a plain field is written and read through a VarHandle in opaque mode by one thread, plainly by the other
// why: the plain access conflicts with the opaque one
// race jdk.OpaqueAndPlain.state
package jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OpaqueAndPlain {
    int state;
    static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(OpaqueAndPlain.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        OpaqueAndPlain one = new OpaqueAndPlain();
        new Thread(() -> STATE.setOpaque(one, 1)).start();
        System.out.println(one.state);
    }
}
