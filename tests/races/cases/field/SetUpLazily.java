// case: a getter makes the server, wires and configures it when it is first asked; main asks again after the start
// why: the second call finds the server and returns, so that all of the set-up is before the start of the thread
// safe field.SetUpLazily$Server.port
// safe field.SetUpLazily$Settings.limit
// race field.SetUpLazily$Server.served
package field;

public class SetUpLazily {
    static class Settings {
        int limit;
    }

    static class Server {
        final Settings settings = new Settings();
        private int port;
        int served;

        void setPort(int port) {
            this.port = port;
        }

        void serve() {
            served += port + settings.limit;
        }
    }

    static class Handler {
        private Server server;

        void setServer(Server server) {
            this.server = server;
        }
    }

    static class Listener extends Thread {
        private final Handler handler;

        Listener(Handler handler) {
            this.handler = handler;
        }

        @Override
        public void run() {
            handler.server.serve();
        }
    }

    private Server server;
    private Handler handler;

    Server server() {
        if (server != null) return server;
        Server made = new Server();
        made.setPort(80);
        made.settings.limit = 10;
        Handler wired = new Handler();
        wired.setServer(made);
        handler = wired;
        server = made;
        return server;
    }

    void start() {
        server();
        new Listener(handler).start();
    }

    public static void main(String[] args) {
        SetUpLazily lazy = new SetUpLazily();
        lazy.start();
        System.out.println(lazy.server().served);
    }
}
