// case: a daemon ticker writes a volatile long that main reads as the current time
// why: accesses to a volatile field never form a data race
// safe threads.TickerVolatile.now
package threads;

public class TickerVolatile {
    private static volatile long now;

    public static void main(String[] args) throws InterruptedException {
        Thread ticker = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                now = System.currentTimeMillis();
                Thread.onSpinWait();
            }
        }, "ticker");
        ticker.setDaemon(true);
        ticker.start();
        Thread.sleep(10);
        System.out.println(now >= 0);
    }
}
