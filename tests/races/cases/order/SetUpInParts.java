// case: main hands its work to a method of its own, which fills a server in a loop and starts it when all is there
// why: what is added would start only in a server that runs; the only start comes after all writes
// safe order.SetUpInParts$Part.weight
package order;

import java.util.ArrayList;
import java.util.List;

public class SetUpInParts {
    static class Part {
        private int weight;

        void setWeight(int weight) {
            this.weight = weight;
        }

        void start() {
            new Thread(() -> System.out.println(weight)).start();
        }
    }

    static class Server {
        private final List<Part> parts = new ArrayList<>();
        private boolean running;

        Part add() {
            Part part = new Part();
            parts.add(part);
            if (running) {
                part.start();
            }
            return part;
        }

        void start() {
            running = true;
            for (Part part : parts) {
                part.start();
            }
        }
    }

    private void work(int count) {
        Server server = new Server();
        for (int i = 0; i < count; i++) {
            server.add().setWeight(i);
        }
        server.start();
    }

    public static void main(String[] args) {
        new SetUpInParts().work(args.length);
    }
}
