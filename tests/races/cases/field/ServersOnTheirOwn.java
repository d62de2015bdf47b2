// case: two servers start a thread each, at one place of the code, and prepare what it reads before that
// why: each service is written before the start of the only thread that runs it (JLS 17.4.5: start)
// safe field.ServersOnTheirOwn$Tcp.port
// safe field.ServersOnTheirOwn$Web.port
package field;

public class ServersOnTheirOwn implements Runnable {
    interface Service {
        void open();

        void serve();
    }

    static class Tcp implements Service {
        private int port;

        public void open() {
            port = 9092;
        }

        public void serve() {
            System.out.println(port);
        }
    }

    static class Web implements Service {
        private int port;

        public void open() {
            port = 8082;
        }

        public void serve() {
            System.out.println(port);
        }
    }

    private final Service service;

    ServersOnTheirOwn(Service service) {
        this.service = service;
    }

    static ServersOnTheirOwn tcp() {
        return new ServersOnTheirOwn(new Tcp());
    }

    static ServersOnTheirOwn web() {
        return new ServersOnTheirOwn(new Web());
    }

    void start() {
        service.open();
        new Thread(this, "server").start();
    }

    @Override
    public void run() {
        service.serve();
    }

    public static void main(String[] args) {
        web().start();
        tcp().start();
    }
}
