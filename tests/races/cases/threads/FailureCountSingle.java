// case: an uncaught-exception handler of one thread writes what main reads after join
// why: the handler runs in the dying thread before it terminates, so join orders its writes before main's reads
// safe threads.FailureCountSingle$Failures.count
// safe threads.FailureCountSingle$Failures.last
package threads;

public class FailureCountSingle {
    static class Failures implements Thread.UncaughtExceptionHandler {
        int count;
        String last;
        @Override public void uncaughtException(Thread t, Throwable e) {
            count++;
            last = e.getMessage();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Failures failures = new Failures();
        Thread a = new Thread(() -> System.out.println(Integer.parseInt("twelve")));
        a.setUncaughtExceptionHandler(failures);
        a.start();
        a.join();
        System.out.println(failures.count + " failures, " + failures.last);
    }
}
