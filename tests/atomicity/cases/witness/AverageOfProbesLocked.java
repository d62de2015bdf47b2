// case: the loop's witness is held around the loop
// why: acquisitions in the loop are reentrant; the scale cannot change between readings
// clean witness.AverageOfProbesLocked.average
package witness;

public class AverageOfProbesLocked {
    static class Probe {
        private int scale = 1;

        synchronized int read(int channel) {
            return channel * scale;
        }

        synchronized void calibrate(int newScale) {
            scale = newScale;
        }
    }

    private int average;

    synchronized void average(Probe probe) {
        int sum = 0;
        synchronized (probe) {
            for (int channel = 0; channel < 4; channel++) {
                sum += probe.read(channel);
            }
        }
        average = sum / 4;
    }

    public static void main(String[] args) {
        AverageOfProbesLocked meter = new AverageOfProbesLocked();
        Probe probe = new Probe();
        Thread measuring = new Thread(() -> meter.average(probe));
        Thread service = new Thread(() -> probe.calibrate(5));
        measuring.start();
        service.start();
    }
}
