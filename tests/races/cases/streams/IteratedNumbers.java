// case: the function of an iterated parallel stream counts its steps
// why: applying the function for one element happens before applying it for the next one (Stream.iterate)
// safe streams.IteratedNumbers.steps
package streams;

import java.util.stream.Stream;

public class IteratedNumbers {
    static int steps;

    public static void main(String[] args) {
        long even = Stream.iterate(1, n -> {
            steps++;
            return 3 * n + 1;
        }).parallel().limit(100).filter(n -> n % 2 == 0).count();
        System.out.println(even);
    }
}
