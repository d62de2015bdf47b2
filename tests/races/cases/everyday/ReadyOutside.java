// case: a flag is set before the monitor is entered to notify
// why: the waiting thread reads the flag under the monitor, the other writes it outside
// race everyday.ReadyOutside.ready
package everyday;

public class ReadyOutside {
    private boolean ready;

    void open() {
        ready = true;
        synchronized (this) {
            notifyAll();
        }
    }

    synchronized void await() throws InterruptedException {
        while (!ready) wait(100);
    }

    public static void main(String[] args) throws InterruptedException {
        ReadyOutside gate = new ReadyOutside();
        new Thread(gate::open).start();
        gate.await();
        System.out.println("open");
    }
}
