// case: synchronized writer, unsynchronized getter
// why: the getter takes no lock, so the read in main is not ordered with the writes of the desk thread
// race locks.TicketCounterDisplay.sold certain
package locks;

public class TicketCounterDisplay {
    private int sold;

    synchronized void sell(int n) {
        sold += n;
    }

    int sold() {
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        TicketCounterDisplay office = new TicketCounterDisplay();
        Thread desk = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                office.sell(1);
            }
        });
        desk.start();
        System.out.println("so far: " + office.sold());
        desk.join();
    }
}
