// case: a thread starts another one and dies; its handler and the child count
// why: the child runs beside the handler
// race idioms.HandlerBesideChild.count
package idioms;

public class HandlerBesideChild {
    static int count;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            new Thread(() -> count++).start();
            throw new IllegalStateException();
        });
        worker.setUncaughtExceptionHandler((t, e) -> count++);
        worker.start();
    }
}
