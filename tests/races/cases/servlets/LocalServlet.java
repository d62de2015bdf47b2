// case: a servlet keeps what belongs to a request in locals and in an object of the request
// why: each call has its own locals and its own object; the counter is guarded by the servlet's monitor
// safe servlets.LocalServlet.visits
// safe servlets.LocalServlet$Form.name
// safe servlets.LocalServlet$Form.parts{}
// options: --library
package servlets;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;

public class LocalServlet extends HttpServlet {
    static class Form {
        String name;
        final List<String> parts = new ArrayList<>();
    }

    private int visits;

    private synchronized int count() {
        return ++visits;
    }

    @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        Form form = new Form();
        form.name = request.getParameter("name");
        form.parts.add(form.name);
        int number = count();
        System.out.println(number + form.name + form.parts);
    }
}
