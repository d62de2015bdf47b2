// case: a lazy getter makes an engine and configures it before it puts it into a synchronized list; main asks again
// why: who runs already finds the engine in the list, into which it came after the last store, under the list's lock; the
// why: second call returns what is there
// safe field.ListedAfterSetUp$Engine.port
package field;

import java.util.ArrayList;
import java.util.List;

public class ListedAfterSetUp {
    static class Engine {
        private final Engine self;
        private int port;

        Engine() {
            self = this;
        }

        void setPort(int port) {
            self.port = port;
        }

        int port() {
            return port;
        }
    }

    private final List<Engine> engines = new ArrayList<>();

    Engine engine() {
        synchronized (engines) {
            if (!engines.isEmpty()) return engines.get(0);
        }
        Engine made = new Engine();
        made.setPort(80);
        synchronized (engines) {
            engines.add(made);
        }
        return made;
    }

    void watch() {
        Engine seen = null;
        synchronized (engines) {
            if (!engines.isEmpty()) seen = engines.get(0);
        }
        if (seen != null) System.out.println(seen.port());
    }

    public static void main(String[] args) {
        ListedAfterSetUp listed = new ListedAfterSetUp();
        new Thread(listed::watch).start();
        listed.engine();
        System.out.println(listed.engine() == null);
    }
}
