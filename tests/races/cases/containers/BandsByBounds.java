// case: two painters fill their bands of one row, and both count what they painted in its first cell
// why: the bands are given as bounds and do not overlap; the first cell of the other row is written by both
// safe containers.BandsByBounds.row[]
// race containers.BandsByBounds.counts[]
package containers;

public class BandsByBounds {
    private final int[] row = new int[100];
    private final int[] counts = new int[1];

    void paint(int from, int to, int colour) {
        for (int i = from; i < to; i++) {
            row[i] = colour;
        }
        counts[0]++;
    }

    public static void main(String[] args) {
        BandsByBounds picture = new BandsByBounds();
        new Thread(() -> picture.paint(0, 50, 1)).start();
        new Thread(() -> picture.paint(50, 100, 2)).start();
    }
}
