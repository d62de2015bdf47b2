// case: AtomicLong: accumulateAndGet with max
// why: comparison and write are one atomic step
// clean atomics.HighScoreAccumulated.played
package atomics;

import java.util.concurrent.atomic.AtomicLong;

public class HighScoreAccumulated {
    private final AtomicLong best = new AtomicLong();

    void played(long score) {
        best.accumulateAndGet(score, Math::max);
    }

    public static void main(String[] args) {
        HighScoreAccumulated game = new HighScoreAccumulated();
        Thread ann = new Thread(() -> game.played(70));
        Thread bob = new Thread(() -> game.played(90));
        ann.start();
        bob.start();
    }
}
