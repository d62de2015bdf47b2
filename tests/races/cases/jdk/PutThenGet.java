// case: what another thread puts into a concurrent map before it is got
// why: put happens before the get that sees the value
// safe jdk.PutThenGet$Page.text
package jdk;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class PutThenGet {
    static class Page {
        String text;
    }

    private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

    void load() {
        Page page = new Page();
        page.text = "text";
        pages.put("home", page);
    }

    public static void main(String[] args) {
        PutThenGet site = new PutThenGet();
        new Thread(site::load).start();
        Page page = site.pages.get("home");
        if (page != null) System.out.println(page.text);
    }
}
