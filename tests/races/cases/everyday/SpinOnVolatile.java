// case: one thread prepares data and raises a volatile flag; the other spins on it
// why: the volatile write comes before the read that sees it
// safe everyday.SpinOnVolatile.data{}
package everyday;

import java.util.ArrayList;
import java.util.List;

public class SpinOnVolatile {
    private final List<String> data = new ArrayList<>();
    private volatile boolean ready;

    public static void main(String[] args) {
        SpinOnVolatile box = new SpinOnVolatile();
        new Thread(() -> {
            box.data.add("one");
            box.ready = true;
        }).start();
        while (!box.ready) Thread.onSpinWait();
        System.out.println(box.data.get(0));
    }
}
