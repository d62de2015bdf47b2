// case: a method that starts a thread, calls itself, and joins its own thread when it comes back
// why: the innermost call returns without a join; and who joins first works while the outer threads still run
// race threads.JoinedOnTheWayBack$Count.made
// race threads.JoinedOnTheWayBack$Level.depth
package threads;

public class JoinedOnTheWayBack {
    static class Count {
        int made;
    }

    static class Level {
        int depth;
    }

    static void leaveOut(int left, Count count) throws InterruptedException {
        Thread worker = new Thread(() -> count.made++);
        worker.start();
        if (left == 0) {
            return;
        }
        leaveOut(left - 1, count);
        worker.join();
        System.out.println(count.made);
    }

    static void joinAll(int left, Level level) throws InterruptedException {
        Thread reader = new Thread(() -> System.out.println(level.depth));
        reader.start();
        if (left > 0) {
            joinAll(left - 1, level);
        }
        reader.join();
        level.depth++;
    }

    public static void main(String[] args) throws InterruptedException {
        leaveOut(2, new Count());
        joinAll(2, new Level());
    }
}
