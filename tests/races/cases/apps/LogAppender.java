// case: asynchronous log appender with a writer thread
// why: lines go through a BlockingQueue and the buffer is the writer's until main has joined it;
// why: level is changed by main while callers read it, dropped is incremented by all callers; neither has a lock
// safe apps.LogAppender.queue{}
// safe apps.LogAppender.buffer{}
// race apps.LogAppender.level certain
// race apps.LogAppender.dropped certain
// safe apps.LogAppender.written
package apps;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class LogAppender {
    private static final String STOP = "<stop>";

    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(16);
    private final StringBuilder buffer = new StringBuilder();
    private final Thread writer = new Thread(this::drain, "log-writer");
    private int level = 1;
    private int dropped;
    private int written;

    void open() {
        writer.start();
    }

    void log(int severity, String line) {
        if (severity < level) {
            return;
        }
        if (!queue.offer(line)) {
            dropped++;
        }
    }

    void setLevel(int level) {
        this.level = level;
    }

    private void drain() {
        try {
            for (String line = queue.take(); !line.equals(STOP); line = queue.take()) {
                buffer.append(line).append('\n');
                written++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String close() throws InterruptedException {
        queue.put(STOP);
        writer.join();
        return written + " lines, " + buffer.length() + " characters";
    }

    public static void main(String[] args) throws InterruptedException {
        LogAppender log = new LogAppender();
        log.open();
        Thread http = new Thread(() -> {
            for (int i = 0; i < 40; i++) {
                log.log(i % 3, "GET /" + i);
            }
        });
        Thread db = new Thread(() -> {
            for (int i = 0; i < 40; i++) {
                log.log(2, "select " + i);
            }
        });
        http.start();
        db.start();
        log.setLevel(2);
        http.join();
        db.join();
        System.out.println(log.close());
        System.out.println("dropped " + log.dropped);
    }
}
