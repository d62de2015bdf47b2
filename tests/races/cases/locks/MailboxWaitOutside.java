// case: waits under the monitor but takes the letters after leaving it
// why: the write in collect() comes after the monitor was released and races with deliver()
// race locks.MailboxWaitOutside.letters certain
package locks;

public class MailboxWaitOutside {
    private int letters;

    synchronized void deliver(int n) {
        letters += n;
        notifyAll();
    }

    void collect(int atLeast) throws InterruptedException {
        synchronized (this) {
            while (letters < atLeast) {
                wait();
            }
        }
        letters -= atLeast;
    }

    public static void main(String[] args) throws InterruptedException {
        MailboxWaitOutside box = new MailboxWaitOutside();
        Thread postman = new Thread(() -> {
            for (int i = 0; i < 6; i++) {
                box.deliver(1);
            }
        });
        postman.start();
        box.collect(3);
        postman.join();
        System.out.println(box.letters);
    }
}
