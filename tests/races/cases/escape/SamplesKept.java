// case: an array is handed to a thread, and main refills it while the thread sums
// why: main writes elements after start() and before join, while the thread reads all of them
// safe escape.SamplesKept$Summer.samples
// race escape.SamplesKept$Summer.samples[]
// safe escape.SamplesKept$Summer.sum
package escape;

public class SamplesKept {
    static class Summer extends Thread {
        private final int[] samples;
        private long sum;
        Summer(int[] samples) { this.samples = samples; }
        @Override public void run() {
            for (int i = 0; i < samples.length; i++) {
                sum += samples[i];
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] samples = new int[32];
        Summer summer = new Summer(samples);
        summer.start();
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i * 3;
        }
        summer.join();
        System.out.println(summer.sum);
    }
}
