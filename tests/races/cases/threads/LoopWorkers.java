// case: one Runnable started many times in a loop
// why: all threads run the same Sampler object and increment its fields without a lock
// race threads.LoopWorkers$Sampler.samples certain
// race threads.LoopWorkers$Sampler.max certain
package threads;

public class LoopWorkers {
    static class Sampler implements Runnable {
        int samples;
        int max;
        @Override public void run() {
            for (int i = 0; i < 100; i++) {
                samples++;
                if (i > max) {
                    max = i;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sampler sampler = new Sampler();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(sampler, "sampler-" + i);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sampler.samples + " " + sampler.max);
    }
}
