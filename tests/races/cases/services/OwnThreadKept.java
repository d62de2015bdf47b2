// case: each worker makes a thread on itself, keeps it, and starts it
// why: each thread runs on its own worker
// safe services.OwnThreadKept$Worker.rounds
package services;

public class OwnThreadKept {
    static class Worker implements Runnable {
        private final Thread thread = new Thread(this);
        private int rounds;

        void start() {
            thread.start();
        }

        @Override
        public void run() {
            rounds++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Worker().start();
    }
}
