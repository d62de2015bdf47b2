// case: a constructor starts its thread as its last statement
// why: all fields are written before start() and never again
// safe threads.StartInConstructorLast.host
// safe threads.StartInConstructorLast.port
// safe threads.StartInConstructorLast.retries
package threads;

public class StartInConstructorLast implements Runnable {
    private String host;
    private int port;
    private int retries;

    public StartInConstructorLast(String host, int port) {
        this.host = host;
        this.port = port;
        this.retries = 3;
        Thread worker = new Thread(this, "connector");
        worker.start();
    }

    @Override public void run() {
        String address = host + ":" + port;
        for (int i = 0; i < retries; i++) {
            System.out.println("connecting to " + address);
        }
    }

    public static void main(String[] args) {
        new StartInConstructorLast("example.org", 8080);
    }
}
