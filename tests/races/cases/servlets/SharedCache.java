// case: a servlet caches answers in a HashMap that a field holds
// why: requests call get and put on one HashMap at the same time
// race servlets.SharedCache.cache{}
// options: --library
package servlets;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.Map;

public class SharedCache extends HttpServlet {
    private final Map<String, String> cache = new HashMap<>();

    @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        String key = request.getParameter("key");
        String found = cache.get(key);
        if (found == null) {
            found = key + key;
            cache.put(key, found);
        }
        System.out.println(found);
    }
}
