// case: a setter's method handle writes a field that another thread reads under a lock; a method's handle counts under one
// why: a setter handle is a plain write, and it holds nothing
// race jdk.SetterHandle.level
// safe jdk.SetterHandle.counted
package jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class SetterHandle {
    private int level;
    private int counted;

    synchronized int level() { return level; }

    synchronized void count() { counted++; }

    static void run(MethodHandle handle, SetterHandle tank) {
        try {
            handle.invoke(tank);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        SetterHandle tank = new SetterHandle();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle set = lookup.findSetter(SetterHandle.class, "level", int.class);
        MethodHandle count = lookup.findVirtual(SetterHandle.class, "count", MethodType.methodType(void.class));
        new Thread(() -> {
            System.out.println(tank.level());
            run(count, tank);
        }).start();
        set.invokeExact(tank, 3);
        run(count, tank);
    }
}
