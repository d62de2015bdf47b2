// case: a servlet counts its visits in a field and keeps the last name
// why: the container makes one instance and calls it from many threads
// race servlets.CountingServlet.visits
// race servlets.CountingServlet.lastName
// options: --library
package servlets;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

public class CountingServlet extends HttpServlet {
    private int visits;
    private String lastName;

    @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        visits++;
        response.setStatus(200);
    }

    @Override protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        lastName = request.getParameter("name");
        System.out.println(lastName);
    }
}
