// case: five philosophers each take the left fork first
// why: all hold their left fork and wait for the right one
// deadlock codebase.Philosophers$Fork, codebase.Philosophers$Fork kind=lock-order
package codebase;

public class Philosophers {
    static class Fork {
        private int uses;
    }

    static class Philosopher implements Runnable {
        private final Fork left;
        private final Fork right;

        Philosopher(Fork left, Fork right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                synchronized (left) {
                    synchronized (right) {
                        left.uses++;
                        right.uses++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Fork[] forks = new Fork[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < forks.length; i++) {
            new Thread(new Philosopher(forks[i], forks[(i + 1) % forks.length])).start();
        }
    }
}
