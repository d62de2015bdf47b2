// case: a daemon ticker writes a plain long that main reads as the current time
// why: nothing orders the ticker's writes with main's reads
// race threads.TickerPlain.now certain
package threads;

public class TickerPlain {
    private static long now;

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
