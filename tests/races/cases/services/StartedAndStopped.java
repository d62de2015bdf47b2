// case: an engine whose thread is kept in a field, joined by stop(), and started again
// why: stop() joins the thread that start() has started, before the next start
// safe services.StartedAndStopped.turns
// safe services.StartedAndStopped.thread
package services;

public class StartedAndStopped {
    private volatile boolean on;
    private Thread thread;
    private int turns;

    void start() {
        on = true;
        thread = new Thread(this::run);
        thread.start();
    }

    private void run() {
        while (on)
            turns++;
    }

    int stop() throws InterruptedException {
        on = false;
        thread.join();
        return turns;
    }

    public static void main(String[] args) throws Exception {
        StartedAndStopped engine = new StartedAndStopped();
        for (int i = 0; i < 3; i++) {
            engine.start();
            System.out.println(engine.stop());
        }
    }
}
