// case: a mutable state in an AtomicReference is changed in place
// why: the reference is atomic, the increment of what it holds is not
// race everyday.StateInReference$State.count
package everyday;

import java.util.concurrent.atomic.AtomicReference;

public class StateInReference {
    static final class State {
        int count;
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State());

    void add() { state.get().count++; }

    public static void main(String[] args) {
        StateInReference counter = new StateInReference();
        for (int i = 0; i < 3; i++) new Thread(counter::add).start();
    }
}
