package jakarta.servlet.http;

public abstract class HttpServlet {
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {}

    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
}
