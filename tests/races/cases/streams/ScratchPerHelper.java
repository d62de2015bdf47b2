// case: the stages of a parallel stream use a buffer out of a ThreadLocal
// why: each helper has a buffer of its own
// safe java.lang.StringBuilder@ScratchPerHelper.java:10{}
package streams;

import java.util.List;

public class ScratchPerHelper {
    private static final ThreadLocal<StringBuilder> SCRATCH =
        ThreadLocal.withInitial(() -> new StringBuilder());

    static String quote(String word) {
        StringBuilder buffer = SCRATCH.get();
        buffer.setLength(0);
        return buffer.append('"').append(word).append('"').toString();
    }

    public static void main(String[] args) {
        System.out.println(List.of("a", "b").parallelStream().map(ScratchPerHelper::quote).toList());
    }
}
