// case: a volatile int is set to a state when the data is there, and the reader goes on in any other state
// why: where the state is not yet READY nothing orders the read after the write
// race order.StateMissed.data
package order;

public class StateMissed {
    static final int READY = 2;
    private int data;
    private volatile int state;

    public static void main(String[] args) {
        StateMissed s = new StateMissed();
        new Thread(() -> {
            s.data = 42;
            s.state = READY;
        }).start();
        if (s.state != READY) {
            System.out.println(s.data);
        }
    }
}
