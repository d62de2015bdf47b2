// case: the predicate of anyMatch counts its calls
// why: helpers test elements at the same time
// race streams.MatchCounted.tests
package streams;

import java.util.List;

public class MatchCounted {
    static int tests;

    static boolean isLong(String word) {
        tests++;
        return word.length() > 3;
    }

    public static void main(String[] args) {
        System.out.println(List.of("a", "bb", "ccc").parallelStream().anyMatch(MatchCounted::isLong));
    }
}
