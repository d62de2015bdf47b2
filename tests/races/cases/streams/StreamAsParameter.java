// case: a method counts the elements of the stream that it is given, which is parallel
// why: helpers increment the count at the same time
// race streams.StreamAsParameter.count
package streams;

import java.util.List;
import java.util.stream.Stream;

public class StreamAsParameter {
    private int count;

    void countAll(Stream<String> names) {
        names.forEach(n -> count++);
    }

    public static void main(String[] args) {
        StreamAsParameter counter = new StreamAsParameter();
        counter.countAll(List.of("ann", "bob").parallelStream());
        System.out.println(counter.count);
    }
}
