// case: two threads update different cells of an array
// why: array elements are separate variables: home writes element 0, guest element 1
// safe escape.OwnCell.SCORES
// safe escape.OwnCell.SCORES[]
package escape;

public class OwnCell {
    private static final int[] SCORES = new int[2];

    static void home() {
        for (int i = 0; i < 50; i++) {
            SCORES[0] += 1;
        }
    }

    static void guest() {
        for (int i = 0; i < 40; i++) {
            SCORES[1] += 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread h = new Thread(OwnCell::home);
        Thread g = new Thread(OwnCell::guest);
        h.start();
        g.start();
        h.join();
        g.join();
        System.out.println(SCORES[0] + ":" + SCORES[1]);
    }
}
