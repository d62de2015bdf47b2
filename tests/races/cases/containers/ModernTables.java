// case: TreeMap, LinkedList and StringBuilder shared by two threads
// why: none of these classes is synchronized and the program takes no lock
// race containers.ModernTables.rows{} certain
// race containers.ModernTables.index{} certain
// race containers.ModernTables.trace{} certain
package containers;

import java.util.LinkedList;
import java.util.TreeMap;

public class ModernTables {
    private final LinkedList<String> rows = new LinkedList<>();
    private final TreeMap<String, Integer> index = new TreeMap<>();
    private final StringBuilder trace = new StringBuilder();

    void add(String row) {
        rows.addLast(row);
        index.put(row, row.length());
        trace.append(row);
    }

    public static void main(String[] args) throws InterruptedException {
        ModernTables t = new ModernTables();
        Thread a = new Thread(() -> t.add("one"));
        Thread b = new Thread(() -> t.add("two"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("done");
    }
}
