// case: join inside try with InterruptedException swallowed, and a watchdog interrupts main
// why: an interrupt ends join() early; main then reads while the hasher may still write
// race order.JoinInTryInterrupted.checksum certain
package order;

public class JoinInTryInterrupted {
    private static int checksum;

    public static void main(String[] args) {
        Thread caller = Thread.currentThread();
        Thread hasher = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                checksum = checksum * 31 + i;
            }
        });
        Thread watchdog = new Thread(() -> caller.interrupt(), "watchdog");
        hasher.start();
        watchdog.start();
        try {
            hasher.join();
        } catch (InterruptedException e) {
            System.out.println("gave up waiting");
        }
        System.out.println(checksum);
    }
}
