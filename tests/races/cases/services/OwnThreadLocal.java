// case: each worker makes a thread on itself and starts it, without keeping it
// why: each thread runs on its own worker
// safe services.OwnThreadLocal$Worker.rounds
package services;

public class OwnThreadLocal {
    static class Worker implements Runnable {
        private int rounds;

        void start() {
            new Thread(this).start();
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
