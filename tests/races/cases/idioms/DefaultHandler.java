// case: the default handler of uncaught exceptions counts; main looks at the count while workers run
// why: the handler runs in the dying thread, which main has not waited for
// race idioms.DefaultHandler.failures
package idioms;

public class DefaultHandler {
    static int failures;

    static void work(String text) {
        System.out.println(Integer.parseInt(text));
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> failures++);
        Thread worker = new Thread(() -> work("one"));
        worker.start();
        System.out.println(failures);
    }
}
