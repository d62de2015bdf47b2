// case: wait while another lock is held that no notifier needs
// why: the sender reaches notifyAll with `inbox` alone
// clean waits.UnneededOuter.inbox?, waits.UnneededOuter.office
package waits;

public class UnneededOuter {
    private final Object office = new Object();
    private final Object inbox = new Object();
    private int letters;
    private int readers;

    void read() throws InterruptedException {
        synchronized (office) {
            readers++;
            synchronized (inbox) {
                while (letters == 0) {
                    inbox.wait();
                }
                letters--;
            }
        }
    }

    void send() {
        synchronized (inbox) {
            letters++;
            inbox.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnneededOuter post = new UnneededOuter();
        Thread sender = new Thread(post::send);
        sender.start();
        post.read();
    }
}
