// case: volatile counter incremented by several threads
// why: increments can be lost, but every access of a volatile field is ordered: no data race
// safe atomics.VolatileIncrement.requests
package atomics;

public class VolatileIncrement {
    private volatile int requests;

    void serve() {
        requests++;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileIncrement server = new VolatileIncrement();
        Thread a = new Thread(server::serve);
        Thread b = new Thread(server::serve);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(server.requests);
    }
}
