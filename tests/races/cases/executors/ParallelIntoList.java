// case: parallel stream adds into a shared ArrayList
// why: several threads call add() on one ArrayList with no lock
// race executors.ParallelIntoList.names{} certain
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public class ParallelIntoList {
    private final List<String> names = new ArrayList<>(64);

    public static void main(String[] args) {
        ParallelIntoList users = new ParallelIntoList();
        IntStream.range(0, 8).parallel().forEach(i -> users.names.add("user" + i));
        System.out.println(users.names.size() <= 8);
    }
}
