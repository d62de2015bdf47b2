// case: each worker writes the cell of its number; main joins all and adds up
// why: the cells differ, and main comes after all workers
// safe everyday.ResultsInArray.results[]
package everyday;

public class ResultsInArray {
    private final int[] results = new int[4];

    public static void main(String[] args) throws InterruptedException {
        ResultsInArray sum = new ResultsInArray();
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int cell = i;
            workers[i] = new Thread(() -> sum.results[cell] = cell * cell);
            workers[i].start();
        }
        for (Thread worker : workers) worker.join();
        int total = 0;
        for (int r : sum.results) total += r;
        System.out.println(total);
    }
}
