package jakarta.servlet;

public abstract class GenericServlet {
    public void init() {}

    public void destroy() {}
}
