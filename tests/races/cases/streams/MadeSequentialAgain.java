// case: a parallel stream that is made sequential before it runs
// why: the last of parallel() and sequential() counts for the whole pipeline
// safe streams.MadeSequentialAgain.sum
package streams;

import java.util.List;

public class MadeSequentialAgain {
    static int sum;

    public static void main(String[] args) {
        List.of(1, 2, 3).parallelStream().map(x -> x + 1).sequential().forEach(x -> sum += x);
        System.out.println(sum);
    }
}
