// case: workers made in one loop, each with a runner of its own that runs on it, started in another loop
// why: each thread runs on its own worker
// safe services.OwnThreadsInArray$Worker.rounds
package services;

public class OwnThreadsInArray {
    static class Runner extends Thread {
        private final Worker own;

        Runner(Worker own) {
            this.own = own;
        }

        @Override
        public void run() {
            own.rounds++;
        }
    }

    static class Worker {
        private final Thread thread;
        private int rounds;

        Worker() {
            thread = new Runner(this);
        }

        void start() {
            thread.start();
        }
    }

    public static void main(String[] args) {
        Worker[] workers = new Worker[3];
        for (int i = 0; i < workers.length; i++)
            workers[i] = new Worker();
        for (Worker worker : workers)
            worker.start();
    }
}
