// case: double-checked locking on a volatile field
// why: the volatile write of the reference happens-before the volatile read that sees it, so port is visible too
// safe locks.LazyLinkVolatile.socket
// safe locks.LazyLinkVolatile$Socket.port
package locks;

public class LazyLinkVolatile {
    static class Socket {
        private int port;

        Socket(int port) {
            this.port = port;
        }

        int port() {
            return port;
        }
    }

    private volatile Socket socket;

    Socket socket() {
        Socket s = socket;
        if (s == null) {
            synchronized (this) {
                s = socket;
                if (s == null) {
                    s = new Socket(7000);
                    socket = s;
                }
            }
        }
        return s;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyLinkVolatile link = new LazyLinkVolatile();
        Thread a = new Thread(() -> System.out.println(link.socket().port()));
        Thread b = new Thread(() -> System.out.println(link.socket().port()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
