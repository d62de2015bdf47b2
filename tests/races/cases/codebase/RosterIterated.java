// case: a synchronized list is iterated without its lock, by a loop and by a stream
// why: iterator and stream of a synchronized list are to be guarded by hand
// race codebase.RosterIterated.names{}
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RosterIterated {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void join(String name) {
        names.add(name);
    }

    String all() {
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append(name);
        }
        return text.toString();
    }

    public static void main(String[] args) {
        RosterIterated roster = new RosterIterated();
        new Thread(() -> roster.join("ann")).start();
        new Thread(() -> roster.join("bob")).start();
        System.out.println(roster.all());
    }
}
