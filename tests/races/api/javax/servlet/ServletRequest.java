package javax.servlet;

public interface ServletRequest {
    String getParameter(String name);
}
