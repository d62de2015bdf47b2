// case: crawler with a frontier queue, a visited set and statistics
// why: queue and set are thread-safe and longest is guarded by the monitor of the crawler;
// why: fetched is incremented by both workers with no lock; running is volatile
// race apps.WebCrawler.fetched certain
// safe apps.WebCrawler.longest
// safe apps.WebCrawler.running
// safe apps.WebCrawler.frontier{}
// safe apps.WebCrawler.visited{}
package apps;

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class WebCrawler {
    private static final int MAX_DEPTH = 3;

    static final class Link {
        final String url;
        final int depth;

        Link(String url, int depth) {
            this.url = url;
            this.depth = depth;
        }
    }

    private final BlockingQueue<Link> frontier = new LinkedBlockingQueue<>();
    private final Set<String> visited = ConcurrentHashMap.newKeySet();
    private volatile boolean running = true;
    private int fetched;
    private String longest = "";

    void seed(String url) {
        frontier.add(new Link(url, 0));
    }

    private void work() {
        try {
            while (running) {
                Link link = frontier.poll(20, TimeUnit.MILLISECONDS);
                if (link == null) {
                    return;
                }
                if (visited.add(link.url)) {
                    process(link);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void process(Link link) {
        fetched++;
        noteLength(link.url);
        if (link.depth < MAX_DEPTH) {
            frontier.add(new Link(link.url + "/a", link.depth + 1));
            frontier.add(new Link(link.url + "/b", link.depth + 1));
        }
    }

    private synchronized void noteLength(String url) {
        if (url.length() > longest.length()) {
            longest = url;
        }
    }

    synchronized String longest() {
        return longest;
    }

    public static void main(String[] args) throws InterruptedException {
        WebCrawler crawler = new WebCrawler();
        crawler.seed("http://example.org");
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(crawler::work, "crawler-" + i);
            workers[i].start();
        }
        Thread.sleep(50);
        System.out.println("longest so far: " + crawler.longest());
        crawler.running = false;
        for (Thread w : workers) {
            w.join();
        }
        System.out.println("fetched " + crawler.fetched);
    }
}
