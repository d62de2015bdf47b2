// case: join inside try; the InterruptedException handler returns without reading
// why: every path to the read passes the normal return of join()
// safe order.JoinReturnsOnInterrupt.checksum
package order;

public class JoinReturnsOnInterrupt {
    private static int checksum;

    static void await(Thread hasher) {
        try {
            hasher.join();
        } catch (InterruptedException e) {
            System.out.println("gave up waiting");
            return;
        }
        System.out.println(checksum);
    }

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
        await(hasher);
    }
}
