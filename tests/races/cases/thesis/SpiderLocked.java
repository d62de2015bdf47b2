// case: one crawler run by several threads; the time stamp is always accessed under the lock
// why: every access of last and of the queue's contents holds the monitor of the one queue
// safe thesis.SpiderLocked.last
// safe thesis.SpiderLocked.queue
// safe thesis.SpiderLocked.queue{}
package thesis;

import java.util.LinkedList;
import java.util.Queue;

public class SpiderLocked implements Runnable {
    private final Queue<String> queue = new LinkedList<>();
    private long last;

    void add(String url) {
        synchronized (queue) {
            queue.add(url);
        }
    }

    private String next() {
        synchronized (queue) {
            last = System.nanoTime();
            return queue.poll();
        }
    }

    private boolean isIdle() {
        synchronized (queue) {
            return System.nanoTime() - last > 1_000_000_000L;
        }
    }

    @Override public void run() {
        String url = next();
        while (url != null && !isIdle()) {
            if (url.length() < 12) {
                add(url + "/a");
                add(url + "/b");
            }
            url = next();
        }
    }

    public static void main(String[] args) {
        SpiderLocked spider = new SpiderLocked();
        spider.add("site");
        for (int i = 0; i < 4; i++) {
            new Thread(spider, "crawler-" + i).start();
        }
    }
}
