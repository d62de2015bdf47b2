// case: one crawler run by several threads started in a loop; the time stamp is read without the lock
// why: last is written under synchronized(queue) but read by isIdle() without it; all threads share one Spider
// race thesis.Spider.last certain
// safe thesis.Spider.queue
// safe thesis.Spider.queue{}
package thesis;

import java.util.LinkedList;
import java.util.Queue;

public class Spider implements Runnable {
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
        return System.nanoTime() - last > 1_000_000_000L;
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
        Spider spider = new Spider();
        spider.add("site");
        for (int i = 0; i < 4; i++) {
            new Thread(spider, "crawler-" + i).start();
        }
    }
}
