// case: each thread sorts the shared array itself
// why: Arrays.sort writes the elements of the one array in both threads
// race containers.SortShared.scores[]
package containers;

import java.util.Arrays;

public class SortShared {
    private final int[] scores = {9, 2, 7, 4};

    int median() {
        Arrays.sort(scores);
        return scores[scores.length / 2];
    }

    public static void main(String[] args) throws InterruptedException {
        SortShared board = new SortShared();
        Thread a = new Thread(() -> System.out.println(board.median()));
        Thread b = new Thread(() -> System.out.println(board.median()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
