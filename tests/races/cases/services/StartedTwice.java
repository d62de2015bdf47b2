// case: an engine whose thread is kept in a field and joined by stop(), but started twice before
// why: stop() joins the thread that was started last; the other one goes on
// race services.StartedTwice.turns
package services;

public class StartedTwice {
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
        StartedTwice engine = new StartedTwice();
        for (int i = 0; i < 3; i++) {
            engine.start();
            engine.start();
            System.out.println(engine.stop());
        }
    }
}
