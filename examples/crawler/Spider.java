package crawler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Several workers take addresses from a queue. The set of visited addresses is guarded by a lock, the statistics are
 * not.
 */
public class Spider implements Runnable {
  private static final String END = "";

  private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
  private final Set<String> visited = new HashSet<>();
  private String last;
  private int bytes;

  public static void main(String[] args) throws InterruptedException {
    Spider spider = new Spider();
    spider.enqueue("/");
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread worker = new Thread(spider, "worker-" + i);
      workers.add(worker);
      worker.start();
    }
    Thread.sleep(100);
    for (Thread worker : workers) spider.queue.add(END);
    for (Thread worker : workers) worker.join();
    System.out.println(spider.visited.size() + " pages, " + spider.bytes + " bytes, last " + spider.last);
  }

  void enqueue(String url) {
    synchronized (visited) {
      if (!visited.add(url)) return;
    }
    queue.add(url);
  }

  @Override
  public void run() {
    try {
      while (true) {
        String url = queue.take();
        if (url.equals(END)) return;
        Page page = fetch(url);
        last = url;
        bytes += page.size();
        page.links().forEach(this::enqueue);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Page fetch(String url) {
    if (url.length() > 12) return new Page(url, 40, List.of());
    return new Page(url, 100 + url.length(), List.of(url + "a/", url + "b/", "/"));
  }
}
