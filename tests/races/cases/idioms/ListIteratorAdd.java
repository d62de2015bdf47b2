// case: one thread inserts through a ListIterator of a LinkedList, another asks for its size
// why: ListIterator.add() links a node and changes the size
// race idioms.ListIteratorAdd.words{}
package idioms;

import java.util.LinkedList;
import java.util.ListIterator;

public class ListIteratorAdd {
    private final LinkedList<String> words = new LinkedList<>();

    void insert(String word) {
        ListIterator<String> it = words.listIterator();
        if (it.hasNext()) it.next();
        it.add(word);
    }

    public static void main(String[] args) {
        ListIteratorAdd text = new ListIteratorAdd();
        text.words.add("so");
        new Thread(() -> text.insert("it")).start();
        System.out.println(text.words.size());
    }
}
