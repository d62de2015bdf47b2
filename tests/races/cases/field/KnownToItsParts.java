// case: a constructor makes a handler that knows its owner, puts it into the endpoint that it was given new, and goes on
// why: the endpoint's thread is started when all is written; a second protocol is another object
// safe field.KnownToItsParts$Protocol.timeout
// safe field.KnownToItsParts$Protocol.size
package field;

public class KnownToItsParts {
  interface Listener {
    void changed(Protocol protocol);
  }

  static class Endpoint implements Runnable {
    private Handler handler;
    private volatile boolean bound;
    private volatile Listener listener;

    void setHandler(Handler handler) {
      this.handler = handler;
      if (bound && listener != null) listener.changed(handler.owner);
    }

    void bind(Listener listener) {
      this.listener = listener;
      bound = true;
      new Thread(this).start();
    }

    @Override
    public void run() { handler.handle(); }
  }

  static class Handler {
    final Protocol owner;

    Handler(Protocol owner) { this.owner = owner; }

    void handle() { System.out.println(owner.timeout + owner.size); }
  }

  static class Protocol {
    private final Endpoint endpoint;
    private int timeout, size;

    Protocol(Endpoint endpoint) {
      this.endpoint = endpoint;
      endpoint().setHandler(new Handler(this));
      timeout = 20;
      setSize(8);
    }

    Endpoint endpoint() { return endpoint; }

    private void setSize(int size) { this.size = size; }
  }

  static class Quiet implements Listener {
    @Override
    public void changed(Protocol protocol) {}
  }

  static class Log implements Listener {
    static volatile Protocol last;

    @Override
    public void changed(Protocol protocol) { last = protocol; }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Protocol protocol = new Protocol(new Endpoint());
      protocol.endpoint.bind(args.length == 0 ? new Quiet() : new Log());
    }
  }
}
