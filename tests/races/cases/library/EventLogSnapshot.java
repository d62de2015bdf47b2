// case: a synchronized log whose iterator walks over a copy made under the lock
// why: the internals are touched under the monitor only; the iterator reads its own copy
// safe library.EventLogSnapshot.size
// safe library.EventLogSnapshot.entries
// safe library.EventLogSnapshot.entries[]
// options: --library --class library.EventLogSnapshot
package library;

import java.util.Arrays;
import java.util.Iterator;

public class EventLogSnapshot implements Iterable<String> {
    private String[] entries = new String[8];
    private int size;

    public synchronized void add(String entry) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        entries[size++] = entry;
    }

    @Override public Iterator<String> iterator() {
        String[] copy;
        synchronized (this) {
            copy = Arrays.copyOf(entries, size);
        }
        return Arrays.asList(copy).iterator();
    }

    public boolean contains(String wanted) {
        for (String entry : this) {
            if (entry.equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}
