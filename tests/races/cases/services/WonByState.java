// case: one thread wins a state by compareAndSet from one constant to the next, and notes who it was
// why: nobody sets the state back, so only one thread gets there; main looks behind the joins
// safe services.WonByState.startedBy
// safe services.WonByState.numbered
package services;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class WonByState {
    enum State { NEW, RUNNING }

    private static final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private static final AtomicInteger phase = new AtomicInteger(1);
    private static String startedBy, numbered;

    static void start() {
        if (state.compareAndSet(State.NEW, State.RUNNING))
            startedBy = Thread.currentThread().getName();
        if (phase.compareAndSet(1, 2))
            numbered = Thread.currentThread().getName();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(WonByState::start), two = new Thread(WonByState::start);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(startedBy + numbered);
    }
}
