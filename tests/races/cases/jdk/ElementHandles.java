// case: an array's elements are written by a setter's handle in one thread and read by a getter's in the other
// why: both are plain accesses of the same element
// race jdk.ElementHandles.cells[]
package jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class ElementHandles {
    private final int[] cells = new int[4];

    public static void main(String[] args) throws Throwable {
        ElementHandles table = new ElementHandles();
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class);
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        new Thread(() -> {
            try {
                set.invokeExact(table.cells, 1, 7);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }).start();
        System.out.println((int) get.invokeExact(table.cells, 1));
    }
}
