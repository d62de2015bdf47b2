// case: parallel streams with side effects on shared state
// why: forEach, peek and a stateful mapper run in several threads
// race codebase.WordLengthsShared.longest
// race codebase.WordLengthsShared.lengths{}
// race codebase.WordLengthsShared.number
// safe codebase.WordLengthsShared.checked
package codebase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

public class WordLengthsShared {
    private String longest = "";
    private final Map<Integer, Integer> lengths = new HashMap<>();
    private int number;
    private final LongAdder checked = new LongAdder();

    void count(List<String> words) {
        words.parallelStream().forEach(word -> {
            lengths.merge(word.length(), 1, Integer::sum);
            if (word.length() > longest.length()) {
                longest = word;
            }
        });
        List<String> numbered = words.stream().parallel().peek(word -> checked.increment())
                .map(word -> number++ + ": " + word).collect(Collectors.toList());
        System.out.println(numbered + " " + checked.sum() + longest + lengths);
    }

    public static void main(String[] args) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            words.add("w" + i);
        }
        new WordLengthsShared().count(words);
    }
}
