// case: library class, synchronized writer and unsynchronized reader
// why: last() reads the ring and the position without the monitor that append() holds in another thread
// race locks.RingLog.ring[]
// race locks.RingLog.next
// options: --library --class locks.RingLog
package locks;

public class RingLog {
    private final String[] ring;
    private int next;

    public RingLog(int size) {
        ring = new String[Math.max(1, size)];
    }

    public synchronized void append(String line) {
        ring[next] = line;
        next = (next + 1) % ring.length;
    }

    public String last() {
        return ring[(next + ring.length - 1) % ring.length];
    }

    public int capacity() {
        return ring.length;
    }
}
