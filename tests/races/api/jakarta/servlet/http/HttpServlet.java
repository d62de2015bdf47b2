package jakarta.servlet.http;

import jakarta.servlet.GenericServlet;

public abstract class HttpServlet extends GenericServlet {
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {}

    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
}
