// case: one thread replaces elements through a ListIterator, another reads the list, both synchronized
// why: both hold the monitor of the owner
// safe idioms.ListIteratorSetLocked.words{}
package idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

public class ListIteratorSetLocked {
    private final List<String> words = new ArrayList<>();

    synchronized void upper() {
        ListIterator<String> it = words.listIterator();
        while (it.hasNext()) it.set(it.next().toUpperCase());
    }

    synchronized String first() {
        return words.get(0);
    }

    public static void main(String[] args) {
        ListIteratorSetLocked text = new ListIteratorSetLocked();
        text.words.add("so");
        new Thread(text::upper).start();
        System.out.println(text.first());
    }
}
