// case: forEachOrdered counts what the stage before it counts too
// why: the action of forEachOrdered runs once at a time, but map's function runs in all helpers
// race streams.OrderedWithUnorderedMap.mapped
// safe streams.OrderedWithUnorderedMap.listed
package streams;

import java.util.List;

public class OrderedWithUnorderedMap {
    static int mapped, listed;

    public static void main(String[] args) {
        List.of("ann", "bob", "cid").parallelStream().map(n -> {
            mapped++;
            return n.length();
        }).forEachOrdered(n -> listed += n);
        System.out.println(listed);
    }
}
