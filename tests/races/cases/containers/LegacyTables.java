// case: Vector, Hashtable and StringBuffer shared by two threads
// why: all their methods that are used here are synchronized on the object
// safe containers.LegacyTables.rows{}
// safe containers.LegacyTables.index{}
// safe containers.LegacyTables.trace{}
package containers;

import java.util.Hashtable;
import java.util.Vector;

public class LegacyTables {
    private final Vector<String> rows = new Vector<>();
    private final Hashtable<String, Integer> index = new Hashtable<>();
    private final StringBuffer trace = new StringBuffer();

    void add(String row) {
        rows.addElement(row);
        index.put(row, rows.size());
        trace.append(row).append(' ');
    }

    public static void main(String[] args) throws InterruptedException {
        LegacyTables t = new LegacyTables();
        Thread a = new Thread(() -> t.add("one"));
        Thread b = new Thread(() -> t.add("two"));
        a.start();
        b.start();
        System.out.println(t.rows.size() + " " + t.index.size() + " " + t.trace.length());
        a.join();
        b.join();
    }
}
