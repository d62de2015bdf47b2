// case: each thread has a handler object of its own; main reads both after both joins
// why: a handler runs in its dying thread only
// safe idioms.HandlersApart$Failures.count
package idioms;

public class HandlersApart {
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
        Failures first = new Failures();
        Failures second = new Failures();
        Thread a = new Thread(() -> parse("twelve"));
        Thread b = new Thread(() -> parse("13a"));
        a.setUncaughtExceptionHandler(first);
        b.setUncaughtExceptionHandler(second);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(first.count + second.count);
    }
}
