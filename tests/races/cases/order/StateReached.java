// case: a volatile int is set to a state when the data is there, and the reader compares
// why: the volatile write happens-before the read that sees its value, and nobody else writes that
// safe order.StateReached.data
package order;

public class StateReached {
    static final int READY = 2;
    private int data;
    private volatile int state;

    public static void main(String[] args) {
        StateReached s = new StateReached();
        new Thread(() -> {
            s.data = 42;
            s.state = READY;
        }).start();
        while (s.state != READY) {
            Thread.onSpinWait();
        }
        System.out.println(s.data);
    }
}
