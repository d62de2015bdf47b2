// case: a constructor starts its thread before it has set all fields
// why: host is written before start(); port and retries are written after start() while run() reads them
// safe threads.StartInConstructor.host
// race threads.StartInConstructor.port certain
// race threads.StartInConstructor.retries certain
package threads;

public class StartInConstructor implements Runnable {
    private String host;
    private int port;
    private int retries;

    public StartInConstructor(String host, int port) {
        this.host = host;
        Thread worker = new Thread(this, "connector");
        worker.setDaemon(true);
        worker.start();
        this.port = port;
        this.retries = 3;
    }

    @Override public void run() {
        String address = host + ":" + port;
        for (int i = 0; i < retries; i++) {
            System.out.println("connecting to " + address);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new StartInConstructor("example.org", 8080);
        Thread.sleep(50);
    }
}
