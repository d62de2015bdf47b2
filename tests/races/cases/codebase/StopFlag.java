// case: a worker polls a plain flag that another thread sets; its twin field is volatile
// why: nothing orders the plain flag; the worker may never stop
// race codebase.StopFlag$Worker.stopped
// safe codebase.StopFlag$Worker.paused
// safe codebase.StopFlag$Worker.rounds
package codebase;

public class StopFlag {
    static class Worker extends Thread {
        private boolean stopped;
        private volatile boolean paused;
        private int rounds;

        @Override
        public void run() {
            while (!stopped) {
                if (!paused) {
                    rounds++;
                }
            }
        }

        void shutDown() {
            stopped = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.paused = true;
        Thread.sleep(10);
        worker.paused = false;
        worker.shutDown();
        worker.join();
        System.out.println(worker.rounds);
    }
}
