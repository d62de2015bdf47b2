// case: workers write their parts in one phase and one reads them in the next
// why: arriveAndAwaitAdvance() of all comes before its return in any of them
// safe order.PhaserTwoPhases.north
// race order.PhaserTwoPhases.sum certain
package order;

import java.util.concurrent.Phaser;

public class PhaserTwoPhases {
    private static int north;
    private static int sum;

    public static void main(String[] args) {
        Phaser phaser = new Phaser(2);
        new Thread(() -> {
            north = 5;
            phaser.arriveAndAwaitAdvance();
            sum += 1;
        }).start();
        phaser.arriveAndAwaitAdvance();
        sum += north;
    }
}
