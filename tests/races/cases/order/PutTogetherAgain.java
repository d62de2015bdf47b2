// case: main puts a server together, starts it, and adds another part, which is started at once; then it names that one
// why: the server has left its first state when the second part is added, so that a thread may read the name meanwhile
// race order.PutTogetherAgain$Part.name
package order;

import java.util.ArrayList;
import java.util.List;

public class PutTogetherAgain {
    enum State {
        NEW(false), STARTED(true);

        private final boolean available;

        State(boolean available) {
            this.available = available;
        }

        boolean isAvailable() {
            return available;
        }
    }

    static class Part {
        String name;

        void start() {
            new Thread(() -> System.out.println(name)).start();
        }
    }

    static class Server {
        private final List<Part> parts = new ArrayList<>();
        private volatile State state = State.NEW;

        Part add() {
            Part part = new Part();
            parts.add(part);
            if (state.isAvailable()) {
                part.start();
            }
            return part;
        }

        void start() {
            state = State.STARTED;
            for (Part part : parts) {
                part.start();
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        server.add().name = "wheel";
        server.start();
        Part late = server.add();
        late.name = "axle";
    }
}
