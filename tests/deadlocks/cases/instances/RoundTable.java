// case: philosophers, each takes the left fork first
// why: with every left fork taken, everybody waits for the right one
// deadlock instances.RoundTable$Fork|instances.RoundTable$Philosopher.left, instances.RoundTable$Fork|instances.RoundTable$Philosopher.right kind=lock-order
package instances;

public class RoundTable {
    static class Fork {
        int uses;
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
            synchronized (left) {
                synchronized (right) {
                    left.uses++;
                    right.uses++;
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
