// case: two threads, two static locks, two orders, through helper methods
// why: the textbook case
// deadlock codebase.StaticPair.LEFT, codebase.StaticPair.RIGHT kind=lock-order
package codebase;

public class StaticPair {
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
        Thread two = new Thread(() -> withRight(() -> withLeft(() -> System.out.println("two"))));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
