// case: each worker counts in its own slot; main shows the sum of all slots while they work
// why: main's loop comes by every slot, also by those that are just written
// race services.ProgressOfSlots.progress[]
// safe services.ProgressOfSlots.sums[]
package services;

public class ProgressOfSlots {
    static final int[] progress = new int[4];
    static final int[] sums = new int[4];

    static void work(int id) {
        for (int i = 0; i < 100; i++) {
            progress[id]++;
            sums[id] += i;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int id = i;
            workers[i] = new Thread(() -> work(id));
            workers[i].start();
        }
        int sum = 0;
        for (int p : progress)
            sum += p;
        System.out.println(sum);
        for (Thread worker : workers)
            worker.join();
        for (int s : sums)
            sum += s;
        System.out.println(sum);
    }
}
