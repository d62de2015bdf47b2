// case: a callback field is called under an explicit lock
// why: whoever set the callback decides what runs while `drum` is held
// note alien.Lottery.drum kind=alien-call
package alien;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

public class Lottery {
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
        drum.lock();
        try {
            drawn++;
            winner.accept(drawn);
        } finally {
            drum.unlock();
        }
    }

    public static void main(String[] args) {
        Lottery lottery = new Lottery();
        lottery.onWin(System.out::println);
        new Thread(lottery::draw).start();
        new Thread(lottery::draw).start();
    }
}
