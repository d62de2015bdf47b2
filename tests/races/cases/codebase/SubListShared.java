// case: threads use views of one list: a sublist, a key set, values
// why: a view changes and reads the collection behind it
// race codebase.SubListShared.scores{}
// race codebase.SubListShared.ages{}
package codebase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class SubListShared {
    private final List<Integer> scores = new ArrayList<>(Collections.nCopies(100, 0));
    private final Map<String, Integer> ages = new HashMap<>();

    public static void main(String[] args) {
        SubListShared shared = new SubListShared();
        List<Integer> tail = shared.scores.subList(50, 100);
        Set<String> names = shared.ages.keySet();
        new Thread(() -> {
            tail.clear();
            names.remove("ann");
        }).start();
        new Thread(() -> {
            System.out.println(shared.scores.size());
            shared.ages.put("ann", 30);
        }).start();
    }
}
