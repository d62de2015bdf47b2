// case: services made in a loop, each makes a thread on itself when it is started
// why: each thread runs on its own service; stop() joins it before the figure is read
// safe services.OwnThreadOnStart.rounds
package services;

public class OwnThreadOnStart implements Runnable {
    private Thread thread;
    private int rounds;

    @Override
    public void run() {
        rounds++;
    }

    void start() {
        thread = new Thread(this);
        thread.start();
    }

    void stop() throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        OwnThreadOnStart[] services = new OwnThreadOnStart[3];
        for (int i = 0; i < services.length; i++) {
            services[i] = new OwnThreadOnStart();
            services[i].start();
        }
        for (OwnThreadOnStart service : services) {
            service.stop();
            System.out.println(service.rounds);
        }
    }
}
