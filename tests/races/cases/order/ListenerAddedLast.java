// case: a listener that starts a thread on whatever is added is registered only when main has set up the first part
// why: no listener is there when the first part is added; the only start comes after the write
// safe order.ListenerAddedLast$Part.weight
package order;

import java.util.ArrayList;
import java.util.List;

public class ListenerAddedLast {
    interface Listener {
        void added(Part part);
    }

    static class Starter implements Listener {
        @Override
        public void added(Part part) {
            new Thread(() -> System.out.println(part.weight)).start();
        }
    }

    static class Part {
        int weight;
    }

    static class Server {
        private final List<Listener> listeners = new ArrayList<>();

        void add(Part part) {
            for (Listener listener : listeners) {
                listener.added(part);
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        Part part = new Part();
        server.add(part);
        part.weight = 3;
        server.listeners.add(new Starter());
        server.add(part);
    }
}
