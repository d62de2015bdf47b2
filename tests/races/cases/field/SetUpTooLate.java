// case: what a getter makes when it is first asked is configured after a thread was started on it
// why: the thread reads the port while main stores it, and nothing orders the two
// race field.SetUpTooLate$Server.port
package field;

public class SetUpTooLate {
    static class Server {
        private int port;

        void setPort(int port) {
            this.port = port;
        }
    }

    static class Listener extends Thread {
        private final Server server;

        Listener(Server server) {
            this.server = server;
        }

        @Override
        public void run() {
            System.out.println(server.port);
        }
    }

    private Server server;

    Server server() {
        if (server != null) return server;
        Server made = new Server();
        new Listener(made).start();
        made.setPort(80);
        server = made;
        return server;
    }

    public static void main(String[] args) {
        SetUpTooLate late = new SetUpTooLate();
        late.server();
        System.out.println(late.server() == null);
    }
}
