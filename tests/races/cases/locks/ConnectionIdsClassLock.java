// case: static synchronized method and a block on the class constant
// why: a static synchronized method locks the Class object, which the instance method names explicitly: one monitor
// safe locks.ConnectionIdsClassLock.nextId
package locks;

public class ConnectionIdsClassLock {
    private static int nextId = 1;

    static synchronized int allocate() {
        return nextId++;
    }

    void skip(int n) {
        synchronized (ConnectionIdsClassLock.class) {
            nextId += n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionIdsClassLock ids = new ConnectionIdsClassLock();
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
