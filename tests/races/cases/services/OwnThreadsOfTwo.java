// case: each worker makes two threads on itself in a loop, keeps them, and starts them
// why: the two threads of one worker run on it at once
// race services.OwnThreadsOfTwo$Worker.rounds
package services;

public class OwnThreadsOfTwo {
    static class Worker implements Runnable {
        private final Thread[] threads = new Thread[2];
        private int rounds;

        Worker() {
            for (int i = 0; i < threads.length; i++)
                threads[i] = new Thread(this);
        }

        void start() {
            for (Thread thread : threads)
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
