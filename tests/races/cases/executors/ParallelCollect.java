// case: parallel stream collects into a list
// why: collect() gives every thread a container of its own and merges them in order
// safe executors.ParallelCollect.names
// safe executors.ParallelCollect.names{}
package executors;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ParallelCollect {
    private List<String> names;

    public static void main(String[] args) {
        ParallelCollect users = new ParallelCollect();
        users.names = IntStream.range(0, 50).parallel()
                .mapToObj(i -> "user" + i)
                .collect(Collectors.toList());
        users.names.add("root");
        System.out.println(users.names.size());
    }
}
