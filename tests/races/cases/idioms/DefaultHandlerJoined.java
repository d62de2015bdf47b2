// case: the default handler of uncaught exceptions counts; main looks at the count after join
// why: the handler runs in the dying thread before it ends; there is one such thread, and join comes after it
// safe idioms.DefaultHandlerJoined.failures
package idioms;

public class DefaultHandlerJoined {
    static int failures;

    static void work(String text) {
        System.out.println(Integer.parseInt(text));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> failures++);
        Thread worker = new Thread(() -> work("one"));
        worker.start();
        worker.join();
        System.out.println(failures);
    }
}
