// case: a method handle reads a field that another thread writes
// why: a getter handle is a plain read
// race jdk.GetterHandle.level
package jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class GetterHandle {
    int level;

    public static void main(String[] args) throws Throwable {
        GetterHandle tank = new GetterHandle();
        MethodHandle get = MethodHandles.lookup().findGetter(GetterHandle.class, "level", int.class);
        new Thread(() -> tank.level = 3).start();
        System.out.println((int) get.invokeExact(tank));
    }
}
