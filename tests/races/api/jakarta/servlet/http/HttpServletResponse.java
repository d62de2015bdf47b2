package jakarta.servlet.http;

public interface HttpServletResponse {
    void setStatus(int status);
}
