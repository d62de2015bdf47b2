// case: the handler of one thread sets a volatile flag which another thread polls
// why: accesses to a volatile field never race; the message is written before the flag
// safe idioms.HandlerVolatile$Monitor.failed
package idioms;

public class HandlerVolatile {
    static class Monitor {
        volatile boolean failed;
    }

    public static void main(String[] args) {
        Monitor monitor = new Monitor();
        Thread worker = new Thread(() -> {
            throw new IllegalStateException("gone");
        });
        worker.setUncaughtExceptionHandler((t, e) -> monitor.failed = true);
        Thread poller = new Thread(() -> {
            for (int i = 0; i < 100; i++) if (monitor.failed) return;
        });
        worker.start();
        poller.start();
    }
}
