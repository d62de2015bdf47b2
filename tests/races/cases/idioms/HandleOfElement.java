// case: an element is added to through a VarHandle by one thread and read plainly by another
// why: the plain read is not ordered with the atomic update
// race idioms.HandleOfElement.cells[]
package idioms;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOfElement {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private final int[] cells = new int[4];

    void hit() {
        CELL.getAndAdd(cells, 1, 1);
    }

    public static void main(String[] args) {
        HandleOfElement table = new HandleOfElement();
        new Thread(table::hit).start();
        System.out.println(table.cells[1]);
    }
}
