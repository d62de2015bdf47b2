// case: a servlet with a date format, a hit counter and a cache in instance fields
// why: the container calls one instance from many threads; init is before the first request
// options: --library
// race codebase.AccessLogServlet.format{}
// race codebase.AccessLogServlet.hits
// safe codebase.AccessLogServlet.prefix
// safe codebase.AccessLogServlet.pages{}
package codebase;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class AccessLogServlet extends HttpServlet {
    private final SimpleDateFormat format = new SimpleDateFormat("HH:mm:ss");
    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private String prefix;
    private int hits;

    @Override
    public void init() {
        prefix = "log ";
    }

    @Override
    protected void doGet(HttpServletRequest request,
            HttpServletResponse response) {
        hits++;
        pages.putIfAbsent("page", "text");
        System.out.println(prefix + format.format(new Date()) + pages.get("page"));
    }
}
