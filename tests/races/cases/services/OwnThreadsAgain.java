// case: services made in a loop, each makes a thread on itself when it is started, which is twice
// why: two threads run on one service
// race services.OwnThreadsAgain.rounds
package services;

public class OwnThreadsAgain implements Runnable {
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

    public static void main(String[] args) {
        OwnThreadsAgain[] services = new OwnThreadsAgain[3];
        for (int i = 0; i < services.length; i++) {
            services[i] = new OwnThreadsAgain();
            services[i].start();
            services[i].start();
        }
    }
}
