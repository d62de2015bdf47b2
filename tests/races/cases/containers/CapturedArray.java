// case: a local int[] used as a counter by two lambdas
// why: both lambdas increment element 0 of the captured array with no lock
// race int[]@CapturedArray.java:8 certain
package containers;

public class CapturedArray {
    public static void main(String[] args) throws InterruptedException {
        int[] count = new int[1];
        Thread a = new Thread(() -> count[0]++);
        Thread b = new Thread(() -> count[0]++);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(count[0]);
    }
}
