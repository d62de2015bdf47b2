// case: a list is copied under its lock, and the copy is handed out
// why: the list is used under the lock, each copy by one thread
// safe everyday.SnapshotUnderLock.names{}
package everyday;

import java.util.ArrayList;
import java.util.List;

public class SnapshotUnderLock {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) { names.add(name); }

    synchronized List<String> snapshot() { return List.copyOf(names); }

    public static void main(String[] args) {
        SnapshotUnderLock list = new SnapshotUnderLock();
        new Thread(() -> list.add("ann")).start();
        for (String name : list.snapshot()) System.out.println(name);
    }
}
