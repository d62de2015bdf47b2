// case: start() makes a thread on the object itself, keeps it in a field; await joins it
// why: main reads after join
// safe codebase.StartsItsFieldJoined.requests
// safe codebase.StartsItsFieldJoined.port
package codebase;

public class StartsItsFieldJoined implements Runnable {
    private int port;
    private int requests;
    private Thread thread;

    void start(int newPort) {
        port = newPort;
        thread = new Thread(this, "service");
        thread.start();
    }

    void await() throws InterruptedException {
        thread.join();
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            requests += port > 0 ? 1 : 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StartsItsFieldJoined service = new StartsItsFieldJoined();
        service.start(8080);
        service.await();
        System.out.println(service.requests);
    }
}
