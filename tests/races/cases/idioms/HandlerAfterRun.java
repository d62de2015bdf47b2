// case: the handler goes on with what the thread's run() has written, while main waits
// why: both run in one thread; main reads after join
// safe idioms.HandlerAfterRun.count
package idioms;

public class HandlerAfterRun {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            count = 1;
            throw new IllegalStateException();
        });
        worker.setUncaughtExceptionHandler((t, e) -> count++);
        count = 5;
        worker.start();
        worker.join();
        System.out.println(count);
    }
}
