// case: states of a service: by compareAndSet, by a volatile field that is tested and set
// why: a CAS lets one win; the test of the volatile field may be stale when it is set
// violation services.StatesByCas.pause kind=check-then-act
// clean services.StatesByCas.start
// violation services.StatesByCas.retry kind=read-modify-write|check-then-act
package services;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class StatesByCas {
    enum State { NEW, RUNNING, STOPPED }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private volatile String phase = "idle";
    private volatile int retries;
    private final AtomicInteger errors = new AtomicInteger();
    private String startedBy;
    private String note;

    boolean start() {
        if (!state.compareAndSet(State.NEW, State.RUNNING))
            return false;
        startedBy = Thread.currentThread().getName();
        return true;
    }

    void pause() {
        if (phase.equals("idle")) {
            phase = "paused";
            note = "paused by " + Thread.currentThread();
        }
    }

    void retry() {
        retries++;
    }

    void error() {
        errors.incrementAndGet();
        if (errors.get() > 10)
            state.set(State.STOPPED);
    }

    public static void main(String[] args) throws Exception {
        StatesByCas service = new StatesByCas();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                service.start();
                for (int n = 0; n < 100; n++) {
                    service.pause();
                    service.retry();
                    service.error();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        System.out.println(service.startedBy + service.phase + service.note);
    }
}
