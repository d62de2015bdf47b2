// case: a servlet whose mutable state is local, atomic or guarded
// why: what a request makes is its own
// options: --library
// safe codebase.AccessLogServletLocal.hits
// safe codebase.AccessLogServletLocal.slow
// safe codebase.AccessLogServletLocal$Entry.text
package codebase;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.atomic.AtomicLong;

public class AccessLogServletLocal extends HttpServlet {
    static class Entry {
        private String text;
        private long took;
    }

    private final AtomicLong hits = new AtomicLong();
    private int slow;

    private void finish(Entry entry) {
        if (entry.took > 1000) {
            synchronized (this) {
                slow++;
            }
        }
        System.out.println(entry.text);
    }

    @Override
    protected void doGet(HttpServletRequest request,
            HttpServletResponse response) {
        Entry entry = new Entry();
        entry.text = "request " + hits.incrementAndGet();
        entry.took = System.nanoTime() - hits.get();
        finish(entry);
    }
}
