// case: each worker makes a thread, which it gives itself and the worker that was made before
// why: the thread of one worker changes what the thread of the other changes
// race services.OwnThreadsOfOther$Worker.rounds
package services;

public class OwnThreadsOfOther {
    static class Runner extends Thread {
        private final Worker own, other;

        Runner(Worker own, Worker other) {
            this.own = own;
            this.other = other;
        }

        @Override
        public void run() {
            own.rounds++;
            if (other != null)
                other.rounds++;
        }
    }

    static class Worker {
        private final Thread thread;
        private int rounds;

        Worker(Worker before) {
            thread = new Runner(this, before);
        }

        void start() {
            thread.start();
        }
    }

    public static void main(String[] args) {
        Worker before = null;
        for (int i = 0; i < 3; i++) {
            Worker worker = new Worker(before);
            worker.start();
            before = worker;
        }
    }
}
