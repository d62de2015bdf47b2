// case: a server is complete before its threads start; they and main log
// why: start orders the writes before the reads; the logging code that calls listeners back never calls these tasks
// safe field.LoggingServer.names
// safe field.LoggingServer.id
// options: --main field.LoggingServer
package field;

import java.util.logging.Logger;

public class LoggingServer {
    private String[] names;
    private int id;

    LoggingServer() {
        id = 7;
    }

    void log(String text) {
        Logger.getLogger("server").info(text);
    }

    void listen() {
        names = new String[] {"a", "b"};
        for (int i = 0; i < 3; i++) new Thread(new Connection(this)).start();
    }

    static class Listener extends Thread {
        private final LoggingServer server;

        Listener(LoggingServer server) {
            this.server = server;
        }

        @Override
        public void run() {
            server.listen();
        }
    }

    static class Connection implements Runnable {
        private final LoggingServer server;

        Connection(LoggingServer server) {
            this.server = server;
        }

        @Override
        public void run() {
            server.log(server.names[server.id % 2]);
        }
    }

    public static void main(String[] args) {
        Logger.getLogger("server").info("starting");
        new Listener(new LoggingServer()).start();
    }
}
