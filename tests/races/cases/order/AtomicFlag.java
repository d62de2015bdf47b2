// case: data first, then an AtomicBoolean; the reader looks at the data only if it is set
// why: AtomicBoolean set/get have the effects of a volatile write and read
// safe order.AtomicFlag.READY
// safe order.AtomicFlag.answer
package order;

import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicFlag {
    private static final AtomicBoolean READY = new AtomicBoolean();
    private static int answer;

    public static void main(String[] args) {
        Thread oracle = new Thread(() -> {
            answer = 42;
            READY.set(true);
        });
        oracle.start();
        if (READY.get()) {
            System.out.println(answer);
        } else {
            System.out.println("not yet");
        }
    }
}
