// case: library class, all methods synchronized
// why: every access of the ring and the position holds the monitor of the shared instance
// safe locks.RingLogGuarded.ring[]
// safe locks.RingLogGuarded.next
// options: --library --class locks.RingLogGuarded
package locks;

public class RingLogGuarded {
    private final String[] ring;
    private int next;

    public RingLogGuarded(int size) {
        ring = new String[Math.max(1, size)];
    }

    public synchronized void append(String line) {
        ring[next] = line;
        next = (next + 1) % ring.length;
    }

    public synchronized String last() {
        return ring[(next + ring.length - 1) % ring.length];
    }

    public int capacity() {
        return ring.length;
    }
}
