// case: each worker counts in its own slot; main adds a slot when it has waited for its worker, in one loop
// why: the slot's worker has ended
// safe services.SlotsReadBehindEachJoin.counts[]
package services;

public class SlotsReadBehindEachJoin {
    static final int[] counts = new int[4];

    static void work(int id) {
        for (int i = 0; i < 100; i++)
            counts[id]++;
    }

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int id = i;
            workers[i] = new Thread(() -> work(id));
            workers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < counts.length; i++) {
            workers[i].join();
            sum += counts[i];
        }
        System.out.println(sum);
    }
}
