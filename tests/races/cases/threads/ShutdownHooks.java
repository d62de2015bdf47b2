// case: two shutdown hooks update the same report
// why: hooks are started in no particular order and run concurrently; nothing orders the two updates
// race threads.ShutdownHooks.closed certain
package threads;

public class ShutdownHooks {
    private static int closed;

    static void closeDatabase() {
        closed++;
    }

    static void closeSockets() {
        closed += 2;
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHooks::closeDatabase));
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHooks::closeSockets));
        System.out.println("serving");
    }
}
