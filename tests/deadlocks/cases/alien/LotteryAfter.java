// case: the callback is read under the explicit lock and called after its release
// why: no lock is held during the call
// clean alien.LotteryAfter.drum kind=alien-call
package alien;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

public class LotteryAfter {
    private final ReentrantLock drum = new ReentrantLock();
    private IntConsumer winner = number -> { };
    private int drawn;

    void onWin(IntConsumer callback) {
        drum.lock();
        try {
            winner = callback;
        } finally {
            drum.unlock();
        }
    }

    void draw() {
        IntConsumer callback;
        int number;
        drum.lock();
        try {
            number = ++drawn;
            callback = winner;
        } finally {
            drum.unlock();
        }
        callback.accept(number);
    }

    public static void main(String[] args) {
        LotteryAfter lottery = new LotteryAfter();
        lottery.onWin(System.out::println);
        new Thread(lottery::draw).start();
        new Thread(lottery::draw).start();
    }
}
