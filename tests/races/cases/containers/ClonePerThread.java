// case: each thread sorts its own clone of a shared array
// why: the shared array is filled before start() and only read by clone(); the clones are private
// safe containers.ClonePerThread.scores[]
package containers;

import java.util.Arrays;

public class ClonePerThread {
    private final int[] scores = {9, 2, 7, 4};

    int median() {
        int[] mine = scores.clone();
        Arrays.sort(mine);
        return mine[mine.length / 2];
    }

    public static void main(String[] args) throws InterruptedException {
        ClonePerThread board = new ClonePerThread();
        Thread a = new Thread(() -> System.out.println(board.median()));
        Thread b = new Thread(() -> System.out.println(board.median()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
