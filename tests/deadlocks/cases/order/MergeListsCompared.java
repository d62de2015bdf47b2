// case: a synchronized list is added to another, which looks whether it has all of the first
// why: containsAll walks over its argument, and an iterator takes no lock
// clean order.MergeListsCompared.COLD, order.MergeListsCompared.WARM
package order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class MergeListsCompared {
    private static final List<Integer> WARM = Collections.synchronizedList(new ArrayList<>());
    private static final List<Integer> COLD = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) {
        Thread mixer = new Thread(() -> WARM.addAll(COLD));
        mixer.start();
        COLD.containsAll(WARM);
    }
}
