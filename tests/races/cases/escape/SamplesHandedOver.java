// case: an array is filled locally and handed to the thread that sums it
// why: all element writes precede start(); main does not touch the array afterwards
// safe escape.SamplesHandedOver$Summer.samples
// safe escape.SamplesHandedOver$Summer.samples[]
// safe escape.SamplesHandedOver$Summer.sum
package escape;

public class SamplesHandedOver {
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
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i * 3;
        }
        Summer summer = new Summer(samples);
        summer.start();
        summer.join();
        System.out.println(summer.sum);
    }
}
