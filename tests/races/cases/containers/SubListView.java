// case: one thread writes through a subList, another reads the whole list
// why: set() on the view writes an element of the backing list that main reads without a lock
// race containers.SubListView.scores{} certain
package containers;

import java.util.ArrayList;
import java.util.List;

public class SubListView {
    private final List<Integer> scores = new ArrayList<>(List.of(5, 3, 9, 1));

    public static void main(String[] args) throws InterruptedException {
        SubListView table = new SubListView();
        List<Integer> top = table.scores.subList(0, 2);
        Thread editor = new Thread(() -> top.set(0, 100));
        editor.start();
        System.out.println(table.scores.get(0));
        editor.join();
    }
}
