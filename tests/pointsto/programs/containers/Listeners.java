// Listeners that are kept in a list are called.
package containers;

import java.util.ArrayList;
import java.util.List;
import heddle.test.Facts;

public class Listeners {
  interface Listener {
    void changed(Object event);
  }
  static class Event {}
  static class Button {
    private final List<Listener> listeners = new ArrayList<>();
    void add(Listener listener) {
      listeners.add(listener);
    }
    void click() {
      for (Listener listener : listeners) listener.changed(new Event());
    }
  }
  static class Logger implements Listener {
    public void changed(Object event) {
      Facts.reachable();
      Facts.mayPointTo(event, "Event");
    }
  }
  static class Forgotten implements Listener {
    public void changed(Object event) {
      Facts.unreachable();
    }
  }

  public static void main(String[] args) {
    Button button = new Button();
    button.add(new Logger());
    button.add(event -> Facts.mayPointTo(event, "Event"));
    button.click();
    new Forgotten();
  }
}
