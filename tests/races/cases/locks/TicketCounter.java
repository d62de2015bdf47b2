// case: all accesses in synchronized methods of one object
// why: every read and write of sold holds the monitor of the one office; unlock happens-before the next lock
// safe locks.TicketCounter.sold
package locks;

public class TicketCounter {
    private int sold;

    synchronized void sell(int n) {
        sold += n;
    }

    synchronized int sold() {
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        TicketCounter office = new TicketCounter();
        Thread desk = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                office.sell(1);
            }
        });
        Thread web = new Thread(() -> office.sell(50));
        desk.start();
        web.start();
        System.out.println("so far: " + office.sold());
        desk.join();
        web.join();
        System.out.println("total: " + office.sold());
    }
}
