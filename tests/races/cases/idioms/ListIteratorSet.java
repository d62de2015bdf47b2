// case: one thread replaces elements through a ListIterator, another reads the list
// why: ListIterator.set() writes the list's array
// race idioms.ListIteratorSet.words{}
package idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

public class ListIteratorSet {
    private final List<String> words = new ArrayList<>();

    void upper() {
        ListIterator<String> it = words.listIterator();
        while (it.hasNext()) it.set(it.next().toUpperCase());
    }

    public static void main(String[] args) {
        ListIteratorSet text = new ListIteratorSet();
        text.words.add("so");
        new Thread(text::upper).start();
        System.out.println(text.words.get(0));
    }
}
