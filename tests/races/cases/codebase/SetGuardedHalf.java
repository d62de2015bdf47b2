// case: a HashSet behind a synchronized add and an unsynchronized contains; a list filled in a parallel stream
// why: contains runs while add changes the table
// race codebase.SetGuardedHalf.seen{}
// race codebase.SetGuardedHalf.doubled{}
package codebase;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

public class SetGuardedHalf {
    private final Set<String> seen = new HashSet<>();
    private final List<Integer> doubled = new ArrayList<>();

    synchronized void add(String word) {
        seen.add(word);
    }

    boolean contains(String word) {
        return seen.contains(word);
    }

    void fill() {
        IntStream.range(0, 100).parallel().forEach(i -> doubled.add(i * 2));
    }

    public static void main(String[] args) {
        SetGuardedHalf words = new SetGuardedHalf();
        new Thread(() -> words.add("a")).start();
        new Thread(() -> System.out.println(words.contains("a"))).start();
        words.fill();
    }
}
