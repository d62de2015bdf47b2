// case: static synchronized on one side, instance synchronized on the other, static data
// why: the class monitor and the instance monitor are different objects; no common lock orders the two accesses
// race locks.ConnectionIds.nextId certain
package locks;

public class ConnectionIds {
    private static int nextId = 1;

    static synchronized int allocate() {
        return nextId++;
    }

    synchronized void skip(int n) {
        nextId += n;
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionIds ids = new ConnectionIds();
        Thread server = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                allocate();
            }
        }, "server");
        Thread admin = new Thread(() -> ids.skip(1000), "admin");
        server.start();
        admin.start();
        server.join();
        admin.join();
        System.out.println(allocate());
    }
}
