// case: a shutdown hook reads a counter that a daemon thread goes on changing
// why: daemon threads keep running during the shutdown sequence; the hook's read is unordered with their writes
// race threads.ShutdownHookDaemon.ticks certain
package threads;

public class ShutdownHookDaemon {
    private static long ticks;

    static void tick() {
        for (int i = 0; i < 200_000; i++) {
            ticks++;
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("ticks: " + ticks)));
        Thread clock = new Thread(ShutdownHookDaemon::tick, "clock");
        clock.setDaemon(true);
        clock.start();
    }
}
