// case: threads paint disjoint bands of one array
// why: every element is written by exactly one thread; main reads after all joins
// safe escape.RowBands.pixels
// safe escape.RowBands.pixels[]
package escape;

public class RowBands {
    private final int[] pixels = new int[400];

    void paint(int from, int to) {
        for (int i = from; i < to; i++) {
            pixels[i] = i ^ from;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RowBands image = new RowBands();
        Thread[] painters = new Thread[4];
        for (int band = 0; band < 4; band++) {
            int from = band * 100;
            painters[band] = new Thread(() -> image.paint(from, from + 100));
            painters[band].start();
        }
        long sum = 0;
        for (Thread t : painters) {
            t.join();
        }
        for (int p : image.pixels) {
            sum += p;
        }
        System.out.println(sum);
    }
}
