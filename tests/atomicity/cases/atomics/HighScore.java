// case: AtomicLong: a comparison with get decides over set
// why: a higher score is set between get and set and replaced by the lower one
// violation atomics.HighScore.played kind=check-then-act|read-modify-write
package atomics;

import java.util.concurrent.atomic.AtomicLong;

public class HighScore {
    private final AtomicLong best = new AtomicLong();

    void played(long score) {
        if (score > best.get()) {
            best.set(score);
        }
    }

    public static void main(String[] args) {
        HighScore game = new HighScore();
        Thread ann = new Thread(() -> game.played(70));
        Thread bob = new Thread(() -> game.played(90));
        ann.start();
        bob.start();
    }
}
