// case: two threads, two static locks, one order, through helper methods
// why: the left lock is always first
// clean codebase.StaticPairSameOrder.LEFT, codebase.StaticPairSameOrder.RIGHT
package codebase;

public class StaticPairSameOrder {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();

    static void withLeft(Runnable action) {
        synchronized (LEFT) {
            action.run();
        }
    }

    static void withRight(Runnable action) {
        synchronized (RIGHT) {
            action.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> withLeft(() -> withRight(() -> System.out.println("one"))));
        Thread two = new Thread(() -> withLeft(() -> withRight(() -> System.out.println("two"))));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
