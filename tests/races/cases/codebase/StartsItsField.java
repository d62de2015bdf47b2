// case: start() makes a thread on the object itself, keeps it in a field and starts it from there
// why: the thread runs from then on; what main reads afterwards is not ordered
// race codebase.StartsItsField.requests
// safe codebase.StartsItsField.port
package codebase;

public class StartsItsField implements Runnable {
    private int port;
    private int requests;
    private Thread thread;

    void start(int newPort) {
        port = newPort;
        thread = new Thread(this, "service");
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
        StartsItsField service = new StartsItsField();
        service.start(8080);
        System.out.println(service.requests());
    }
}
