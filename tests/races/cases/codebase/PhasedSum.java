// case: parties of a Phaser write parts in one phase and read all of them in the next
// why: arriveAndAwaitAdvance orders the writes of all parties before what follows
// safe int[]@PhasedSum.java:11
package codebase;

import java.util.concurrent.Phaser;

public class PhasedSum {
    public static void main(String[] args) {
        int parties = 3;
        int[] parts = new int[parties];
        Phaser phaser = new Phaser(parties);
        for (int i = 0; i < parties; i++) {
            int party = i;
            new Thread(() -> {
                parts[party] = party * party;
                phaser.arriveAndAwaitAdvance();
                int sum = 0;
                for (int part : parts) {
                    sum += part;
                }
                System.out.println(sum);
                phaser.arriveAndDeregister();
            }).start();
        }
    }
}
