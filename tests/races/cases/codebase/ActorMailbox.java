// case: a small actor: a queue and a flag by compareAndSet decide who runs its state
// why: only the thread that won the flag touches the state, and it gives the flag back by a volatile write
// safe codebase.ActorMailbox$Counter.state
package codebase;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

public class ActorMailbox {
    abstract static class Actor {
        private final Queue<String> mailbox = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();
        private final Executor executor;

        Actor(Executor executor) {
            this.executor = executor;
        }

        void tell(String message) {
            mailbox.add(message);
            if (scheduled.compareAndSet(false, true)) {
                executor.execute(this::drain);
            }
        }

        private void drain() {
            String message = mailbox.poll();
            while (message != null) {
                receive(message);
                message = mailbox.poll();
            }
            scheduled.set(false);
        }

        abstract void receive(String message);
    }

    static class Counter extends Actor {
        private int state;

        Counter(Executor executor) {
            super(executor);
        }

        @Override
        void receive(String message) {
            state += message.length();
        }
    }

    public static void main(String[] args) {
        Executor pool = Executors.newFixedThreadPool(4);
        Counter counter = new Counter(pool);
        for (int i = 0; i < 3; i++) {
            int sender = i;
            new Thread(() -> counter.tell("message " + sender)).start();
        }
    }
}
