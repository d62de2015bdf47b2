// case: double-checked locking on a plain field
// why: the first read of socket takes no lock and is unordered with the write under the lock
// race locks.LazyLink.socket certain idiom=double-checked-locking
package locks;

public class LazyLink {
    static class Socket {
        private int port;

        Socket(int port) {
            this.port = port;
        }
    }

    private Socket socket;

    Socket socket() {
        if (socket == null) {
            synchronized (this) {
                if (socket == null) {
                    socket = new Socket(7000);
                }
            }
        }
        return socket;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyLink link = new LazyLink();
        Thread a = new Thread(() -> System.out.println(link.socket() != null));
        Thread b = new Thread(() -> System.out.println(link.socket() != null));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
