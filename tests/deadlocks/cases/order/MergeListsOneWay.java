// case: two threads add one synchronized list to the other
// why: both take the lock of the same list first
// clean order.MergeListsOneWay.COLD, order.MergeListsOneWay.WARM
package order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class MergeListsOneWay {
    private static final List<Integer> WARM = Collections.synchronizedList(new ArrayList<>());
    private static final List<Integer> COLD = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) {
        Thread mixer = new Thread(() -> WARM.addAll(COLD));
        mixer.start();
        WARM.addAll(COLD);
    }
}
