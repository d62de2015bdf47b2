// case: wait on an inner monitor while the outer one, which the notifier needs, is held
// why: wait releases `inbox` only; the sender cannot get past `office` to notify
// deadlock waits.NestedMonitor.inbox?, waits.NestedMonitor.office kind=wait-under-lock
package waits;

public class NestedMonitor {
    private final Object office = new Object();
    private final Object inbox = new Object();
    private int letters;

    void read() throws InterruptedException {
        synchronized (office) {
            synchronized (inbox) {
                while (letters == 0) {
                    inbox.wait();
                }
                letters--;
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
        NestedMonitor post = new NestedMonitor();
        Thread sender = new Thread(post::send);
        sender.start();
        post.read();
    }
}
