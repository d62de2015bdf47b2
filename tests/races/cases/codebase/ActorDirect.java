// case: a small actor without the flag: each message schedules a run of the mailbox
// why: two runs take messages at once and both change the state
// race codebase.ActorDirect$Counter.state
package codebase;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class ActorDirect {
    static class Counter {
        private final Queue<String> mailbox = new ConcurrentLinkedQueue<>();
        private final Executor executor;
        private int state;

        Counter(Executor executor) {
            this.executor = executor;
        }

        void tell(String message) {
            mailbox.add(message);
            executor.execute(this::drain);
        }

        private void drain() {
            for (String message = mailbox.poll(); message != null; message = mailbox.poll()) {
                state += message.length();
            }
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter(Executors.newFixedThreadPool(4));
        for (int i = 0; i < 3; i++) {
            int sender = i;
            new Thread(() -> counter.tell("message " + sender)).start();
        }
    }
}
