// case: a state in an AtomicReference: tested and set, and by compareAndSet
// why: two threads find NEW and both start
// violation codebase.StateMachine.start kind=check-then-act
// clean codebase.StateMachine.stop
// clean codebase.StateMachine.state
package codebase;

import java.util.concurrent.atomic.AtomicReference;

public class StateMachine {
    enum State { NEW, RUNNING, STOPPED }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final AtomicReference<State> end = new AtomicReference<>(State.RUNNING);

    void start() {
        if (state.get() == State.NEW) {
            System.out.println("starting");
            state.set(State.RUNNING);
        }
    }

    void stop() {
        if (end.compareAndSet(State.RUNNING, State.STOPPED)) {
            System.out.println("stopping");
        }
    }

    State state() {
        return state.get();
    }

    public static void main(String[] args) {
        StateMachine machine = new StateMachine();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                machine.start();
                machine.stop();
                System.out.println(machine.state());
            }).start();
        }
    }
}
