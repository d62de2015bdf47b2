// case: a field updater takes a server out of its first state; what is added after that is started at once
// why: the state is changed without a plain store; the worker is started before main writes
// race order.StateByUpdater$Worker.rounds
package order;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class StateByUpdater {
    static class Worker extends Thread {
        int rounds;

        @Override
        public void run() {
            for (int i = 0; i < rounds; i++) {
                System.out.println(i);
            }
        }
    }

    static class Crew {
        private static final AtomicIntegerFieldUpdater<Crew> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Crew.class, "state");
        private volatile int state;

        void begin() {
            STATE.compareAndSet(this, 0, 1);
        }

        void add(Worker worker) {
            if (state == 1) {
                worker.start();
            }
        }

        void startAnyway(Worker worker) {
            worker.start();
        }
    }

    public static void main(String[] args) {
        Crew crew = new Crew();
        Worker worker = new Worker();
        crew.begin();
        crew.add(worker);
        worker.rounds = 5;
        if (args.length > 0) {
            crew.startAnyway(worker);
        }
    }
}
