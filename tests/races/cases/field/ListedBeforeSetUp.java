// case: a lazy getter puts an engine into a synchronized list and configures it then
// why: who runs already finds the engine in the list and asks for the port without a lock while main stores it
// race field.ListedBeforeSetUp$Engine.port
package field;

import java.util.ArrayList;
import java.util.List;

public class ListedBeforeSetUp {
    static class Engine {
        private int port;

        void setPort(int port) {
            this.port = port;
        }

        int port() {
            return port;
        }
    }

    private final List<Engine> engines = new ArrayList<>();

    Engine engine() {
        Engine made = new Engine();
        register(made);
        made.setPort(80);
        return made;
    }

    private void register(Engine engine) {
        synchronized (engines) {
            engines.add(engine);
        }
    }

    void watch() {
        Engine seen = null;
        synchronized (engines) {
            if (!engines.isEmpty()) seen = engines.get(0);
        }
        if (seen != null) System.out.println(seen.port());
    }

    public static void main(String[] args) {
        ListedBeforeSetUp listed = new ListedBeforeSetUp();
        new Thread(listed::watch).start();
        listed.engine();
    }
}
