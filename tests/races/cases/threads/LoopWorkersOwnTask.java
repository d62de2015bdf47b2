// case: a loop starts many threads, each with a Runnable allocated in the same iteration
// why: every Sampler is used by exactly one thread, although all come from one allocation in a loop
// safe threads.LoopWorkersOwnTask$Sampler.samples
// safe threads.LoopWorkersOwnTask$Sampler.max
package threads;

public class LoopWorkersOwnTask {
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
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            Sampler sampler = new Sampler();
            threads[i] = new Thread(sampler, "sampler-" + i);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("done");
    }
}
