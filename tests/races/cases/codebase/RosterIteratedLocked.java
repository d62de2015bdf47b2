// case: a synchronized list is iterated under its lock, copied by its constructor and walked by forEach
// why: the list is its own mutex; forEach and toArray of the wrapper lock
// safe codebase.RosterIteratedLocked.names{}
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RosterIteratedLocked {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void join(String name) {
        names.add(name);
    }

    String all() {
        StringBuilder text = new StringBuilder();
        synchronized (names) {
            for (String name : names) {
                text.append(name);
            }
        }
        names.forEach(text::append);
        for (String name : new ArrayList<>(names)) {
            text.append(name);
        }
        return text.toString();
    }

    public static void main(String[] args) {
        RosterIteratedLocked roster = new RosterIteratedLocked();
        new Thread(() -> roster.join("ann")).start();
        new Thread(() -> roster.join("bob")).start();
        System.out.println(roster.all());
    }
}
