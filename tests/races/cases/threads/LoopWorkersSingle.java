// case: the same Runnable started once
// why: only one thread runs the Sampler; main reads after join
// safe threads.LoopWorkersSingle$Sampler.samples
// safe threads.LoopWorkersSingle$Sampler.max
package threads;

public class LoopWorkersSingle {
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
        Thread thread = new Thread(sampler, "sampler");
        thread.start();
        thread.join();
        System.out.println(sampler.samples + " " + sampler.max);
    }
}
