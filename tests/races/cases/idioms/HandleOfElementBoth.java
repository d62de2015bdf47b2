// case: an element is added to and read through a VarHandle
// why: both accesses are volatile ones
// safe idioms.HandleOfElementBoth.cells[]
package idioms;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOfElementBoth {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private final int[] cells = new int[4];

    void hit() {
        CELL.getAndAdd(cells, 1, 1);
    }

    public static void main(String[] args) {
        HandleOfElementBoth table = new HandleOfElementBoth();
        new Thread(table::hit).start();
        System.out.println((int) CELL.getVolatile(table.cells, 1));
    }
}
