// case: two threads write the same constant cell of one array
// why: both increments are on element 0 with no lock
// race containers.SameCell.parts[] certain
package containers;

public class SameCell {
    private final long[] parts = new long[2];

    public static void main(String[] args) throws InterruptedException {
        SameCell sum = new SameCell();
        Thread low = new Thread(() -> sum.parts[0] += 17);
        Thread high = new Thread(() -> sum.parts[0] += 25);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(sum.parts[0]);
    }
}
