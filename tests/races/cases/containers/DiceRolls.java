// case: java.util.Random shared by two threads
// why: Random is documented as thread-safe: its seed is an AtomicLong
// safe containers.DiceRolls.dice{}
// safe containers.DiceRolls.dice
package containers;

import java.util.Random;

public class DiceRolls {
    private final Random dice = new Random(42);

    int roll() {
        return 1 + dice.nextInt(6);
    }

    public static void main(String[] args) throws InterruptedException {
        DiceRolls game = new DiceRolls();
        Thread a = new Thread(() -> System.out.println(game.roll()));
        Thread b = new Thread(() -> System.out.println(game.roll()));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
