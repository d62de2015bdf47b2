// case: two synchronized lists are added to each other
// why: each addAll holds the lock of its own list and asks the other one for its elements
// deadlock order.MergeLists.COLD, order.MergeLists.WARM kind=lock-order
package order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class MergeLists {
    private static final List<Integer> WARM = Collections.synchronizedList(new ArrayList<>());
    private static final List<Integer> COLD = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) {
        Thread mixer = new Thread(() -> WARM.addAll(COLD));
        mixer.start();
        COLD.addAll(WARM);
    }
}
