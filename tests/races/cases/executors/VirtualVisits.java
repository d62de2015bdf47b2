// case: virtual threads increment a plain field
// why: virtual threads are threads: without a lock their increments are unordered
// race executors.VirtualVisits.visits certain
// needs: 21
package executors;

public class VirtualVisits {
    private int visits;

    public static void main(String[] args) throws InterruptedException {
        VirtualVisits page = new VirtualVisits();
        Thread a = Thread.startVirtualThread(() -> page.visits++);
        Thread b = Thread.startVirtualThread(() -> page.visits++);
        a.join();
        b.join();
        System.out.println(page.visits);
    }
}
