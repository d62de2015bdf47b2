// case: wait() releases the monitor in the middle of a read-modify-write
// why: wait() takes the monitor again before it returns; every access of letters holds it
// safe locks.MailboxWait.letters
// safe locks.MailboxWait.closed
package locks;

public class MailboxWait {
    private int letters;
    private boolean closed;

    synchronized void deliver(int n) {
        letters += n;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized int collect(int atLeast) throws InterruptedException {
        int before = letters;
        while (letters < atLeast && !closed) {
            wait();
        }
        letters -= atLeast;
        return letters - before;
    }

    public static void main(String[] args) throws InterruptedException {
        MailboxWait box = new MailboxWait();
        Thread postman = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                box.deliver(1);
            }
            box.close();
        });
        postman.start();
        System.out.println(box.collect(3));
        postman.join();
    }
}
