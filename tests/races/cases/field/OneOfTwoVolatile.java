// case: threads are given one of two kinds of connections, made where they are; their maker closes them by a volatile flag
// why: accesses to a volatile field do not race
// safe field.OneOfTwoVolatile$Plain.alive
package field;

import java.util.ArrayList;
import java.util.List;

public class OneOfTwoVolatile {
    interface Connection extends Runnable {
        void close();
    }

    static class Plain implements Connection {
        private volatile boolean alive = true;

        public void run() {
            while (alive) Thread.onSpinWait();
        }

        public void close() {
            alive = false;
        }
    }

    static class Once implements Connection {
        public void run() {
            System.out.println("once");
        }

        public void close() {}
    }

    private final List<Connection> connections = new ArrayList<>();

    void accept(boolean plain) {
        Connection connection = plain ? new Plain() : new Once();
        connections.add(connection);
        new Thread(connection).start();
    }

    public static void main(String[] args) {
        OneOfTwoVolatile server = new OneOfTwoVolatile();
        for (int i = 0; i < 4; i++) server.accept(i % 2 == 0);
        for (Connection connection : server.connections) connection.close();
    }
}
