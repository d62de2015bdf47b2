// case: a running thread looks at whatever server its holder has, and main replaces that by one that it then configures
// why: the new server is in the holder before its port is stored, and the thread was started long before
// race field.SetUpReplaced$Holder.server
// race field.SetUpReplaced$Server.port
package field;

public class SetUpReplaced {
    static class Server {
        int port;
    }

    static class Holder {
        Server server = new Server();
    }

    static class Watcher extends Thread {
        private final Holder holder;

        Watcher(Holder holder) {
            this.holder = holder;
        }

        @Override
        public void run() {
            System.out.println(holder.server.port);
        }
    }

    public static void main(String[] args) {
        Holder holder = new Holder();
        new Watcher(holder).start();
        Server made = new Server();
        holder.server = made;
        made.port = 80;
    }
}
