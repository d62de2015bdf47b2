// case: a connection tells the hub of itself when it is made, and is configured before a session holds it; a thread that
// case: runs already works on sessions
// why: the thread finds the connection in its session only, which the same thread made and put into a synchronized list
// why: after it had configured the connection; the hub's listener is asked for nothing but its name, which is final
// safe field.ShownAfterSetUp$Connection.limit
// safe field.ShownAfterSetUp$Connection.trusted
// race field.ShownAfterSetUp$Connection.handled
package field;

import java.util.ArrayList;
import java.util.List;

public class ShownAfterSetUp {
    interface Listener {
        String name();
    }

    static class Hub {
        private Listener listener;

        synchronized void listen(Listener listener) {
            this.listener = listener;
        }

        synchronized String listening() {
            return listener == null ? "" : listener.name();
        }
    }

    static class Connection implements Listener {
        private final String name;
        private int limit;
        private boolean trusted;
        int handled;

        Connection(Hub hub, String name) {
            this.name = name;
            hub.listen(this);
        }

        @Override
        public String name() {
            return name;
        }

        void setLimit(int limit) {
            this.limit = limit;
        }

        void setTrusted(boolean trusted) {
            this.trusted = trusted;
        }

        int allowed() {
            return trusted ? limit : 0;
        }
    }

    static class Session {
        private final Connection connection;

        Session(Connection connection) {
            this.connection = connection;
        }

        void run() {
            connection.handled += connection.allowed();
        }
    }

    static class Worker extends Thread {
        private final List<Session> sessions = new ArrayList<>();
        private final Hub hub;

        Worker(Hub hub) {
            this.hub = hub;
        }

        void add(Session session) {
            synchronized (sessions) {
                sessions.add(session);
            }
        }

        @Override
        public void run() {
            while (!hub.listening().equals("end")) {
                Session next = null;
                synchronized (sessions) {
                    if (!sessions.isEmpty()) next = sessions.get(0);
                }
                if (next != null) next.run();
            }
        }
    }

    static Connection connect(Hub hub) {
        Connection made = new Connection(hub, "one");
        configure(made);
        return made;
    }

    private static void configure(Connection connection) {
        connection.setLimit(10);
        connection.setTrusted(true);
    }

    public static void main(String[] args) {
        Hub hub = new Hub();
        Worker worker = new Worker(hub);
        worker.start();
        Connection connection = connect(hub);
        worker.add(new Session(connection));
        System.out.println(connection.handled);
    }
}
