// case: one place in a loop acquires the same witness in every iteration
// why: the probe is recalibrated between two readings; the sum mixes both scales
// violation witness.AverageOfProbes.average kind=context-witness witness=probe
package witness;

public class AverageOfProbes {
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
        for (int channel = 0; channel < 4; channel++) {
            sum += probe.read(channel);
        }
        average = sum / 4;
    }

    public static void main(String[] args) {
        AverageOfProbes meter = new AverageOfProbes();
        Probe probe = new Probe();
        Thread measuring = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                meter.average(probe);
            }
        });
        Thread service = new Thread(() -> probe.calibrate(5));
        measuring.start();
        service.start();
    }
}
