// case: each worker writes the cell whose index it got in its constructor
// why: the indices differ from worker to worker, so no two workers touch one element; main reads after join
// safe containers.OwnCell$Worker.results[]
package containers;

public class OwnCell {
    static class Worker extends Thread {
        private final int[] results;
        private final int index;

        Worker(int[] results, int index) {
            this.results = results;
            this.index = index;
        }

        @Override
        public void run() {
            results[index] = index * index;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] squares = new int[4];
        Worker[] workers = new Worker[squares.length];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(squares, i);
            workers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < workers.length; i++) {
            workers[i].join();
            sum += squares[i];
        }
        System.out.println(sum);
    }
}
