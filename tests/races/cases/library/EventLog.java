// case: a synchronized log whose iterator reads the internals without the lock
// why: the iterator's hasNext() and next() read size, the array and its elements outside the log's monitor
// why: each iterator is made and used inside one call of contains(), so its cursor is not shared
// race library.EventLog.size
// race library.EventLog.entries
// race library.EventLog.entries[]
// safe library.EventLog$Cursor.position
// options: --library --class library.EventLog
package library;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

public class EventLog implements Iterable<String> {
    private String[] entries = new String[8];
    private int size;

    public synchronized void add(String entry) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        entries[size++] = entry;
    }

    @Override public Iterator<String> iterator() {
        return new Cursor();
    }

    public boolean contains(String wanted) {
        for (String entry : this) {
            if (entry.equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    private class Cursor implements Iterator<String> {
        private int position;
        @Override public boolean hasNext() {
            return position < size;
        }
        @Override public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return entries[position++];
        }
    }
}
