// case: ConcurrentHashMap with immutable values that are merged
// why: merge() is atomic and the values are immutable Integers
// safe containers.PageStatsMerge.pages{}
package containers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class PageStatsMerge {
    private final Map<String, Integer> pages = new ConcurrentHashMap<>();

    void hit(String page) {
        pages.merge(page, 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        PageStatsMerge stats = new PageStatsMerge();
        Thread a = new Thread(() -> stats.hit("/index"));
        Thread b = new Thread(() -> stats.hit("/index"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(stats.pages.get("/index"));
    }
}
