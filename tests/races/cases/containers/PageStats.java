// case: ConcurrentHashMap with mutable values that are changed in place
// why: the map is thread-safe, but the counter inside is a plain field that two threads increment
// race containers.PageStats$Stat.hits
// safe containers.PageStats.pages{}
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class PageStats {
    static class Stat {
        int hits;
    }

    private final Map<String, Stat> pages = new ConcurrentHashMap<>();

    void hit(String page) {
        pages.computeIfAbsent(page, p -> new Stat()).hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        PageStats stats = new PageStats();
        Thread a = new Thread(() -> stats.hit("/index"));
        Thread b = new Thread(() -> stats.hit("/index"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(stats.pages.get("/index").hits);
    }
}
