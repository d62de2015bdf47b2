// case: two threads update the first cell of an array
// why: both threads read and write element 0 of the one array without a lock
// safe escape.FirstCell.SCORES
// race escape.FirstCell.SCORES[] certain
package escape;

public class FirstCell {
    private static final int[] SCORES = new int[2];

    static void home() {
        for (int i = 0; i < 50; i++) {
            SCORES[0] += 1;
        }
    }

    static void referee() {
        SCORES[0] -= 1;
    }

    public static void main(String[] args) {
        new Thread(FirstCell::home).start();
        new Thread(FirstCell::referee).start();
    }
}
