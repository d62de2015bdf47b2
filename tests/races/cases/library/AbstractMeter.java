// case: an abstract class with a synchronized template method and a subclass that touches the state unlocked
// why: Peak.peak() in the subclass reads the inherited field without the monitor under which record() writes it
// race library.AbstractMeter.highest
// safe library.AbstractMeter.samples
// options: --library --class library.AbstractMeter --class library.AbstractMeter$Peak
package library;

public abstract class AbstractMeter {
    protected long highest;
    private int samples;

    public synchronized void record(long value) {
        samples++;
        if (accept(value)) {
            highest = value;
        }
    }

    public synchronized int samples() {
        return samples;
    }

    protected abstract boolean accept(long value);

    public static class Peak extends AbstractMeter {
        @Override protected boolean accept(long value) {
            return value > highest;
        }

        public long peak() {
            return highest;
        }
    }
}
