// case: two threads take the next item from one iterator; the list itself does not change
// why: an iterator's cursor is a plain field
// race codebase.IteratorShared.cursor{}
// safe codebase.IteratorShared.items{}
package codebase;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class IteratorShared {
    private final List<String> items = new ArrayList<>(List.of("a", "b", "c"));
    private final Iterator<String> cursor = items.iterator();

    String next() {
        return cursor.hasNext() ? cursor.next() : null;
    }

    public static void main(String[] args) {
        IteratorShared source = new IteratorShared();
        new Thread(() -> System.out.println(source.next())).start();
        new Thread(() -> System.out.println(source.next())).start();
    }
}
