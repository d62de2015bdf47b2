// case: the handler of one thread sets a flag which another thread polls
// why: the handler runs in the dying thread; the poller reads a plain field
// race idioms.HandlerAgainstWorker$Monitor.failed
package idioms;

public class HandlerAgainstWorker {
    static class Monitor {
        boolean failed;
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
