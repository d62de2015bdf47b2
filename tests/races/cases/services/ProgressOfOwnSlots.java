// case: each worker counts in its own slot; the slots are looked at by main behind the joins only
// why: each worker has its own slot, main comes after
// safe services.ProgressOfOwnSlots.progress[]
package services;

public class ProgressOfOwnSlots {
    static final int[] progress = new int[4];

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int id = i;
            workers[i] = new Thread(() -> progress[id]++);
            workers[i].start();
        }
        for (Thread worker : workers)
            worker.join();
        int sum = 0;
        for (int p : progress)
            sum += p;
        System.out.println(sum);
    }
}
