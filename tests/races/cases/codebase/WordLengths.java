// case: parallel streams that collect, reduce and count without side effects
// why: collect gives each part a container of its own and merges after the parts
// safe codebase.WordLengths.totals{}
// safe java.util.ArrayList@WordLengths.java:34{}
// safe codebase.WordLengths$Total.sum
package codebase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class WordLengths {
    static class Total {
        private long sum;

        void add(String word) {
            sum += word.length();
        }

        void merge(Total other) {
            sum += other.sum;
        }
    }

    private static Map<Integer, Long> totals = new HashMap<>();

    public static void main(String[] args) {
        List<String> words = IntStream.range(0, 1000).mapToObj(i -> "w" + i).collect(Collectors.toList());
        totals = words.parallelStream().collect(Collectors.groupingBy(String::length, Collectors.counting()));
        ArrayList<String> upper = words.parallelStream().map(String::toUpperCase)
                .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        Total total = words.parallelStream().collect(Total::new, Total::add, Total::merge);
        System.out.println(totals + " " + upper.size() + " " + total.sum);
    }
}
