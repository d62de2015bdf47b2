// case: in each turn of a loop main fills a server, starts it, and goes on with the part that it added
// why: from the second turn on the server runs, so that a new part is started before main writes
// race order.SetUpInTurns$Part.weight
package order;

public class SetUpInTurns {
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
        private Part last;
        private boolean running;

        Part add() {
            last = new Part();
            if (running) {
                last.start();
            }
            return last;
        }

        void start() {
            running = true;
            last.start();
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        for (int i = 0; i < args.length; i++) {
            server.add().setWeight(i);
            server.start();
        }
    }
}
