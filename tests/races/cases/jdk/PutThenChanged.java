// case: what is put into a concurrent map is changed afterwards
// why: the write comes after the put, which orders nothing
// race jdk.PutThenChanged$Page.text
package jdk;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class PutThenChanged {
    static class Page {
        String text;
    }

    private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

    void load() {
        Page page = new Page();
        pages.put("home", page);
        page.text = "text";
    }

    public static void main(String[] args) {
        PutThenChanged site = new PutThenChanged();
        new Thread(site::load).start();
        Page page = site.pages.get("home");
        if (page != null) System.out.println(page.text);
    }
}
