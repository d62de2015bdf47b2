// case: two threads write different constant cells of one array
// why: array elements are separate variables; index 0 and index 1 never conflict
// safe containers.TwoCells.parts[]
package containers;

public class TwoCells {
    private final long[] parts = new long[2];

    public static void main(String[] args) throws InterruptedException {
        TwoCells sum = new TwoCells();
        Thread low = new Thread(() -> sum.parts[0] = 17);
        Thread high = new Thread(() -> sum.parts[1] = 25);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(sum.parts[0] + sum.parts[1]);
    }
}
