// case: the constructor makes a thread on the object itself and keeps it; start() starts it
// why: the thread runs from start on; what main reads afterwards is not ordered
// race codebase.StartsItsFieldLater.requests
// safe codebase.StartsItsFieldLater.port
package codebase;

public class StartsItsFieldLater implements Runnable {
    private final Thread thread;
    private int port;
    private int requests;

    StartsItsFieldLater() {
        thread = new Thread(this, "service");
    }

    void start(int newPort) {
        port = newPort;
        thread.start();
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            requests += port > 0 ? 1 : 0;
        }
    }

    int requests() {
        return requests;
    }

    public static void main(String[] args) {
        StartsItsFieldLater service = new StartsItsFieldLater();
        service.start(8080);
        System.out.println(service.requests());
    }
}
