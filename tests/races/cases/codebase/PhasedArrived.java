// case: parties of a Phaser arrive without waiting
// why: arrive does not wait for the others
// race codebase.PhasedArrived.best
package codebase;

import java.util.concurrent.Phaser;

public class PhasedArrived {
    private int best;

    public static void main(String[] args) {
        PhasedArrived race = new PhasedArrived();
        Phaser phaser = new Phaser(2);
        new Thread(() -> {
            race.best = 7;
            phaser.arriveAndAwaitAdvance();
        }).start();
        new Thread(() -> {
            phaser.arrive();
            System.out.println(race.best);
        }).start();
    }
}
