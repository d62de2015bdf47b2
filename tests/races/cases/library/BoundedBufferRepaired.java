// case: a bounded buffer whose methods are all synchronized
// why: every access of head, count and the elements holds the buffer's monitor
// safe library.BoundedBufferRepaired.count
// safe library.BoundedBufferRepaired.head
// safe library.BoundedBufferRepaired.slots
// safe library.BoundedBufferRepaired.slots[]
// options: --library --class library.BoundedBufferRepaired
package library;

public class BoundedBufferRepaired {
    private final Object[] slots;
    private int head;
    private int count;

    public BoundedBufferRepaired(int capacity) {
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

    public synchronized int size() {
        return count;
    }
}
