// case: one uncaught-exception handler object counts the failures of several threads
// why: the handler runs in each dying thread; two of them may increment failures at the same time
// race threads.FailureCount$Failures.count certain
package threads;

public class FailureCount {
    static class Failures implements Thread.UncaughtExceptionHandler {
        int count;
        @Override public void uncaughtException(Thread t, Throwable e) {
            count++;
        }
    }

    static void parse(String text) {
        System.out.println(Integer.parseInt(text));
    }

    public static void main(String[] args) throws InterruptedException {
        Failures failures = new Failures();
        Thread a = new Thread(() -> parse("twelve"));
        Thread b = new Thread(() -> parse("13a"));
        a.setUncaughtExceptionHandler(failures);
        b.setUncaughtExceptionHandler(failures);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(failures.count + " failures");
    }
}
