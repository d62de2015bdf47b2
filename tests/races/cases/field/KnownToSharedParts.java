// case: a constructor puts a handler that knows its owner into an endpoint that is in use, and goes on
// why: the endpoint's thread may get to the owner while its constructor still writes
// race field.KnownToSharedParts$Protocol.timeout
package field;

public class KnownToSharedParts {
  static class Endpoint implements Runnable {
    private Handler handler;

    synchronized void setHandler(Handler handler) { this.handler = handler; }

    synchronized Handler handler() { return handler; }

    @Override
    public void run() {
      Handler current = handler();
      if (current != null) current.handle();
    }
  }

  static class Handler {
    final Protocol owner;

    Handler(Protocol owner) { this.owner = owner; }

    void handle() { System.out.println(owner.timeout); }
  }

  static class Protocol {
    private final Endpoint endpoint;
    private int timeout;

    Protocol(Endpoint endpoint) {
      this.endpoint = endpoint;
      endpoint().setHandler(new Handler(this));
      timeout = 20;
    }

    Endpoint endpoint() { return endpoint; }
  }

  public static void main(String[] args) {
    Endpoint endpoint = new Endpoint();
    new Thread(endpoint).start();
    for (int i = 0; i < 2; i++) new Protocol(endpoint);
  }
}
