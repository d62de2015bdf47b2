// case: a connection is put into a session, which a running thread works on, before it is configured
// why: the thread asks for the limit while main stores it; the list's lock orders only what came before the session
// race field.ShownBeforeSetUp$Connection.limit
package field;

import java.util.ArrayList;
import java.util.List;

public class ShownBeforeSetUp {
    static class Connection {
        private int limit;

        Connection(Worker worker) {
            worker.add(new Session(this));
        }

        void setLimit(int limit) {
            this.limit = limit;
        }

        int allowed() {
            return limit;
        }
    }

    static class Session {
        private final Connection connection;

        Session(Connection connection) {
            this.connection = connection;
        }

        void run() {
            System.out.println(connection.allowed());
        }
    }

    static class Worker extends Thread {
        private final List<Session> sessions = new ArrayList<>();

        void add(Session session) {
            synchronized (sessions) {
                sessions.add(session);
            }
        }

        @Override
        public void run() {
            for (int i = 0; i < 1000; i++) {
                Session next = null;
                synchronized (sessions) {
                    if (!sessions.isEmpty()) next = sessions.get(0);
                }
                if (next != null) next.run();
            }
        }
    }

    static Connection connect(Worker worker) {
        Connection made = new Connection(worker);
        configure(made);
        return made;
    }

    private static void configure(Connection connection) {
        connection.setLimit(10);
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        worker.start();
        connect(worker);
    }
}
