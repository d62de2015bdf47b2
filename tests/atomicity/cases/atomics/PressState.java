// case: who has got the press by compareAndSet shows its state and sets it back to zero
// why: as long as the state is not zero, nobody else's compareAndSet succeeds: nothing is overwritten
// clean atomics.PressState.print
package atomics;

import java.util.concurrent.atomic.AtomicInteger;

public class PressState {
    private final AtomicInteger state = new AtomicInteger();

    void print() {
        if (state.compareAndSet(0, 1)) {
            System.out.println(state.get());
            state.set(0);
        }
    }

    public static void main(String[] args) {
        PressState press = new PressState();
        new Thread(press::print).start();
        new Thread(press::print).start();
    }
}
