// case: the same, but names are set after the connections started
// why: nothing orders the write after start() with the reads
// race field.LoggingServerLate.names
// safe field.LoggingServerLate.id
// options: --main field.LoggingServerLate
package field;

import java.util.logging.Logger;

public class LoggingServerLate {
    private String[] names = {"x", "y"};
    private int id;

    LoggingServerLate() {
        id = 7;
    }

    void listen() {
        for (int i = 0; i < 3; i++) new Thread(new Connection(this)).start();
        names = new String[] {"a", "b"};
    }

    static class Connection implements Runnable {
        private final LoggingServerLate server;

        Connection(LoggingServerLate server) {
            this.server = server;
        }

        @Override
        public void run() {
            Logger.getLogger("server").info(server.names[server.id % 2]);
        }
    }

    public static void main(String[] args) {
        Logger.getLogger("server").info("starting");
        new LoggingServerLate().listen();
    }
}
