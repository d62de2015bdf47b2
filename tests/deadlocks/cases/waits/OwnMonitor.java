// case: wait on the only monitor that is held
// why: wait releases it, so that the sender can come in and notify
// clean waits.OwnMonitor.inbox
package waits;

public class OwnMonitor {
    private final Object inbox = new Object();
    private int letters;

    void read() throws InterruptedException {
        synchronized (inbox) {
            while (letters == 0) {
                inbox.wait();
            }
            letters--;
        }
    }

    void send() {
        synchronized (inbox) {
            letters++;
            inbox.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnMonitor post = new OwnMonitor();
        Thread sender = new Thread(post::send);
        sender.start();
        post.read();
    }
}
