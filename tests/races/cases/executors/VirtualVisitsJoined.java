// case: virtual threads run one after the other
// why: the first one is joined before the second is started
// safe executors.VirtualVisitsJoined.visits
// needs: 21
package executors;

public class VirtualVisitsJoined {
    private int visits;

    public static void main(String[] args) throws InterruptedException {
        VirtualVisitsJoined page = new VirtualVisitsJoined();
        Thread a = Thread.startVirtualThread(() -> page.visits++);
        a.join();
        Thread b = Thread.ofVirtual().name("second").start(() -> page.visits++);
        b.join();
        System.out.println(page.visits);
    }
}
