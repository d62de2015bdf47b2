// case: a synchronized list: contains decides over add, size over get
// why: each call locks for itself
// violation codebase.ListIfAbsent.add kind=check-then-act
// violation codebase.ListIfAbsent.last kind=check-then-act
// clean codebase.ListIfAbsent.addHeld
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ListIfAbsent {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void add(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
    }

    String last() {
        return names.isEmpty() ? null : names.get(names.size() - 1);
    }

    void addHeld(String name) {
        synchronized (names) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    void clear() {
        names.clear();
    }

    public static void main(String[] args) {
        ListIfAbsent list = new ListIfAbsent();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                list.add("ann");
                list.addHeld("bob");
                System.out.println(list.last());
                list.clear();
            }).start();
        }
    }
}
