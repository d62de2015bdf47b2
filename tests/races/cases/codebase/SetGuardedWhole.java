// case: a HashSet behind synchronized methods; a list filled from a parallel stream by its collector
// why: both methods hold the object's monitor; collecting has no side effects
// safe codebase.SetGuardedWhole.seen{}
// safe codebase.SetGuardedWhole.doubled{}
package codebase;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class SetGuardedWhole {
    private final Set<String> seen = new HashSet<>();
    private List<Integer> doubled = new ArrayList<>();

    synchronized boolean add(String word) {
        return !contains(word) && seen.add(word);
    }

    synchronized boolean contains(String word) {
        return seen.contains(word);
    }

    void fill() {
        doubled = IntStream.range(0, 100).parallel().mapToObj(i -> i * 2).collect(Collectors.toList());
    }

    public static void main(String[] args) {
        SetGuardedWhole words = new SetGuardedWhole();
        new Thread(() -> words.add("a")).start();
        new Thread(() -> System.out.println(words.contains("a"))).start();
        words.fill();
        System.out.println(words.doubled.size());
    }
}
