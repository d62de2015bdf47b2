// case: two vectors are added to each other
// why: Vector.addAll() asks the other one for its elements before it takes its own lock
// clean order.MergeVectors.COLD, order.MergeVectors.WARM
package order;

import java.util.Vector;

public class MergeVectors {
    private static final Vector<Integer> WARM = new Vector<>();
    private static final Vector<Integer> COLD = new Vector<>();

    public static void main(String[] args) {
        Thread mixer = new Thread(() -> WARM.addAll(COLD));
        mixer.start();
        COLD.addAll(WARM);
    }
}
