// case: a parallel stream is sorted by a comparator without state and mapped by a function that numbers
// why: the numbering function runs in helpers at the same time
// race streams.SortedByCounter.number
package streams;

import java.util.Comparator;
import java.util.List;

public class SortedByCounter {
    private int number;

    String numbered(String word) {
        return ++number + " " + word;
    }

    public static void main(String[] args) {
        SortedByCounter words = new SortedByCounter();
        List<String> lines = List.of("b", "a").parallelStream().sorted(Comparator.naturalOrder()).map(words::numbered).toList();
        System.out.println(lines);
    }
}
