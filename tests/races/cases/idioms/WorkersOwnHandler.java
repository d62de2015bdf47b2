// case: several workers are their own handlers of uncaught exceptions
// why: a worker's handler runs in the worker's own thread, after run(); no two threads touch one worker
// safe idioms.WorkersOwnHandler$Worker.step
// safe idioms.WorkersOwnHandler$Worker.failedAt
package idioms;

public class WorkersOwnHandler {
    static class Worker extends Thread implements Thread.UncaughtExceptionHandler {
        private int step;
        private int failedAt;

        @Override public void run() {
            setUncaughtExceptionHandler(this);
            for (step = 0; step < 10; step++) System.out.println(Integer.parseInt("step" + step));
        }

        @Override public void uncaughtException(Thread t, Throwable e) {
            failedAt = step;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) new Worker().start();
    }
}
