// case: a list is handed out under its lock, and read without it
// why: the lock is held while the reference is returned, not while the list is read
// race everyday.ListHandedOut.names{}
package everyday;

import java.util.ArrayList;
import java.util.List;

public class ListHandedOut {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) { names.add(name); }

    synchronized List<String> names() { return names; }

    public static void main(String[] args) {
        ListHandedOut list = new ListHandedOut();
        new Thread(() -> list.add("ann")).start();
        for (String name : list.names()) System.out.println(name);
    }
}
