// case: an abstract class with a synchronized template method and a subclass that locks as well
// why: accept() runs under the monitor that record() holds; peak() takes the same monitor
// safe library.AbstractMeterRepaired.highest
// safe library.AbstractMeterRepaired.samples
// options: --library --class library.AbstractMeterRepaired --class library.AbstractMeterRepaired$Peak
package library;

public abstract class AbstractMeterRepaired {
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

    public static class Peak extends AbstractMeterRepaired {
        @Override protected boolean accept(long value) {
            return value > highest;
        }

        public synchronized long peak() {
            return highest;
        }
    }
}
