// case: the accumulator of a collect() keeps statistics in a field
// why: accumulators of several helpers run at the same time; containers are their own, the field is not
// race streams.AccumulatedIntoField.longest
package streams;

import java.util.ArrayList;
import java.util.List;

public class AccumulatedIntoField {
    private String longest = "";

    List<String> keep(List<String> words) {
        return words.parallelStream().collect(ArrayList::new, (list, w) -> {
            if (w.length() > longest.length()) longest = w;
            list.add(w);
        }, List::addAll);
    }

    public static void main(String[] args) {
        AccumulatedIntoField words = new AccumulatedIntoField();
        System.out.println(words.keep(List.of("a", "bbb", "cc")) + words.longest);
    }
}
