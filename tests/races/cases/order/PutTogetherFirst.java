// case: main puts a server together by a call that would start what it adds if the server ran already, then starts it
// why: nothing has left its first state when main writes; every start, by the last call, comes after the writes
// safe order.PutTogetherFirst$Part.name
// safe order.PutTogetherFirst$Part.weight
package order;

import java.util.ArrayList;
import java.util.List;

public class PutTogetherFirst {
    enum State {
        NEW(false), STARTING(false), STARTED(true);

        private final boolean available;

        State(boolean available) {
            this.available = available;
        }

        boolean isAvailable() {
            return available;
        }
    }

    abstract static class Component {
        private volatile State state = State.NEW;

        State getState() {
            return state;
        }

        final synchronized void start() {
            if (state == State.STARTED) {
                return;
            }
            state = State.STARTING;
            begin();
            state = State.STARTED;
        }

        abstract void begin();
    }

    static class Part extends Component {
        private String name;
        private int weight;

        void setName(String name) {
            this.name = name;
        }

        void setWeight(int weight) {
            this.weight = weight;
        }

        @Override
        void begin() {
            new Thread(() -> System.out.println(name + " weighs " + weight)).start();
        }
    }

    static class Server extends Component {
        private final List<Part> parts = new ArrayList<>();

        Part add() {
            Part part = new Part();
            parts.add(part);
            if (getState().isAvailable() || State.STARTING.equals(getState())) {
                part.start();
            }
            return part;
        }

        @Override
        void begin() {
            for (Part part : parts) {
                part.start();
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        Part part = server.add();
        part.setName("wheel");
        server.add().setName("axle");
        part.setWeight(3);
        server.start();
    }
}
