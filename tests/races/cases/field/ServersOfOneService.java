// case: two servers start a thread each, at one place of the code, and both serve the same service
// why: the second server opens the service while the thread of the first one reads it
// race field.ServersOfOneService$Tcp.port
package field;

public class ServersOfOneService implements Runnable {
    static class Tcp {
        private int port;

        void open(int port) {
            this.port = port;
        }

        void serve() {
            System.out.println(port);
        }
    }

    private final Tcp service;
    private final int port;

    ServersOfOneService(Tcp service, int port) {
        this.service = service;
        this.port = port;
    }

    static ServersOfOneService plain(Tcp service) {
        return new ServersOfOneService(service, 9092);
    }

    static ServersOfOneService secure(Tcp service) {
        return new ServersOfOneService(service, 9093);
    }

    void start() {
        service.open(port);
        new Thread(this, "server").start();
    }

    @Override
    public void run() {
        service.serve();
    }

    public static void main(String[] args) {
        Tcp service = new Tcp();
        plain(service).start();
        secure(service).start();
    }
}
