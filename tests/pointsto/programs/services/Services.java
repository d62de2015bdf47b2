// ServiceLoader makes the providers that META-INF/services names. [jdk]
package services;

import java.util.ServiceLoader;
import heddle.test.Facts;

public class Services {
  public interface Service {
    Object serve();
  }
  public static class Provider implements Service {
    public Provider() {
      Facts.reachable();
    }
    public Object serve() {
      Facts.reachable();
      return this;
    }
  }
  public static class NotNamed implements Service {
    public Object serve() {
      Facts.unreachable();
      return null;
    }
  }

  public static void main(String[] args) {
    for (Service service : ServiceLoader.load(Service.class)) {
      Facts.mayPointTo(service, "Provider");
      Facts.mayPointTo(service.serve(), "Provider");
    }
  }
}
