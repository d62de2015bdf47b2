// case: a timed wait while a lock is held that the notifier needs
// why: the wait ends by itself and the lock is released; slow, but no deadlock
// clean waits.TimedWait.inbox?, waits.TimedWait.office
package waits;

public class TimedWait {
    private final Object office = new Object();
    private final Object inbox = new Object();
    private int letters;

    void read() throws InterruptedException {
        synchronized (office) {
            synchronized (inbox) {
                if (letters == 0) {
                    inbox.wait(100);
                }
            }
        }
    }

    void send() {
        synchronized (office) {
            synchronized (inbox) {
                letters++;
                inbox.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedWait post = new TimedWait();
        Thread sender = new Thread(post::send);
        sender.start();
        post.read();
    }
}
