// case: a listener that main has registered starts a thread on whatever is added; main goes on with what it has added
// why: the thread is started inside the call that adds the part; the write after that is not ordered with its reads
// race order.ListenerStartsPart$Part.weight
package order;

import java.util.ArrayList;
import java.util.List;

public class ListenerStartsPart {
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
        server.listeners.add(new Starter());
        server.add(part);
        part.weight = 3;
        server.add(part);
    }
}
