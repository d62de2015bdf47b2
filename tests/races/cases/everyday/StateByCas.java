// case: an immutable state is replaced by compareAndSet in a loop
// why: the state's fields are final and written before the compareAndSet that publishes it
// safe everyday.StateByCas$State.count
// safe everyday.StateByCas$State.sum
package everyday;

import java.util.concurrent.atomic.AtomicReference;

public class StateByCas {
    static final class State {
        final int count;
        int sum;

        State(int count, int sum) {
            this.count = count;
            this.sum = sum;
        }
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State(0, 0));

    void add(int n) {
        State before, after;
        do {
            before = state.get();
            after = new State(before.count + 1, before.sum + n);
        } while (!state.compareAndSet(before, after));
    }

    public static void main(String[] args) {
        StateByCas average = new StateByCas();
        for (int i = 0; i < 3; i++) new Thread(() -> average.add(5)).start();
    }
}
