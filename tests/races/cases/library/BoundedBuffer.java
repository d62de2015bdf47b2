// case: a synchronized bounded buffer with one unsynchronized method
// why: size() reads count without the monitor under which put() and take() write it
// race library.BoundedBuffer.count
// safe library.BoundedBuffer.head
// safe library.BoundedBuffer.slots
// safe library.BoundedBuffer.slots[]
// options: --library --class library.BoundedBuffer
package library;

public class BoundedBuffer {
    private final Object[] slots;
    private int head;
    private int count;

    public BoundedBuffer(int capacity) {
        slots = new Object[capacity];
    }

    public synchronized boolean put(Object item) {
        if (count == slots.length) {
            return false;
        }
        slots[(head + count) % slots.length] = item;
        count++;
        return true;
    }

    public synchronized Object take() {
        if (count == 0) {
            return null;
        }
        Object item = slots[head];
        slots[head] = null;
        head = (head + 1) % slots.length;
        count--;
        return item;
    }

    public int size() {
        return count;
    }
}
