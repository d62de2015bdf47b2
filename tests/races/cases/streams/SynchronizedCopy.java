// case: a parallel stream fills a synchronized list
// why: add() of the wrapper locks it
// safe streams.SynchronizedCopy.copy{}
package streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedCopy {
    private final List<Integer> copy = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) {
        SynchronizedCopy to = new SynchronizedCopy();
        List.of(1, 2, 3).parallelStream().forEach(x -> to.copy.add(x));
        System.out.println(to.copy);
    }
}
