// case: workers fill their parts and arrive; main waits for the phase and reads
// why: arrive comes before the return of awaitAdvance for that phase
// safe fresh.PhaserOnePhase.left
// safe fresh.PhaserOnePhase.right
package fresh;

import java.util.concurrent.Phaser;

public class PhaserOnePhase {
    static int left, right;

    public static void main(String[] args) {
        Phaser phaser = new Phaser(3);
        new Thread(() -> {
            left = 1;
            phaser.arriveAndAwaitAdvance();
        }).start();
        new Thread(() -> {
            right = 2;
            phaser.arriveAndAwaitAdvance();
        }).start();
        phaser.arriveAndAwaitAdvance();
        System.out.println(left + right);
    }
}
