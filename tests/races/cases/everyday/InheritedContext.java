// case: a child inherits its parent's list by an InheritableThreadLocal; both add to it
// why: the child gets the same list, not a copy
// race java.util.ArrayList@InheritedContext.java:13{}
package everyday;

import java.util.ArrayList;
import java.util.List;

public class InheritedContext {
    private static final InheritableThreadLocal<List<String>> TRACE = new InheritableThreadLocal<>();

    public static void main(String[] args) {
        List<String> trace = new ArrayList<>();
        TRACE.set(trace);
        new Thread(() -> TRACE.get().add("child")).start();
        TRACE.get().add("parent");
    }
}
