package drivers;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** A Tomcat within this process: one servlet with sessions, some requests over the loopback interface, an orderly end. */
public class TomcatServer {
  static class Counter extends HttpServlet {
    private int visits;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      HttpSession session = request.getSession();
      session.setAttribute("visits", ++visits);
      response.setContentType("text/plain");
      response.getWriter().println("visit " + session.getAttribute("visits") + " of " + request.getParameter("name"));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
      response.sendError(HttpServletResponse.SC_FORBIDDEN, request.getReader().readLine());
    }
  }

  public static void main(String[] args) throws IOException, LifecycleException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "counter", new Counter()).addMapping("/count");
    tomcat.start();
    int port = tomcat.getConnector().getLocalPort();
    request(port, "GET /count?name=a HTTP/1.0\r\nCookie: a=b\r\n\r\n");
    request(port, "GET /count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    request(port, "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc");
    request(port, "GET /nowhere HTTP/1.0\r\n\r\n");
    tomcat.stop();
    tomcat.destroy();
  }

  private static void request(int port, String text) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      InputStreamReader reader = new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8);
      System.out.println(new BufferedReader(reader).lines().findFirst().orElse("nothing"));
    }
  }
}
