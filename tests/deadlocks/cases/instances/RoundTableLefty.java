// case: two philosophers, two forks; one of them is given them the other way round
// why: both lock the same fork first
// clean instances.RoundTableLefty$Fork|instances.RoundTableLefty$Philosopher.left, instances.RoundTableLefty$Fork|instances.RoundTableLefty$Philosopher.right
package instances;

public class RoundTableLefty {
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
        Fork one = new Fork();
        Fork two = new Fork();
        new Thread(new Philosopher(one, two)).start();
        new Thread(new Philosopher(one, two)).start();
    }
}
