// case: a parallel stream writes a trace into a StringBuilder while it passes by
// why: helpers append to one StringBuilder at the same time
// race java.lang.StringBuilder@PeekedIntoBuilder.java:10{}
package streams;

import java.util.List;

public class PeekedIntoBuilder {
    public static void main(String[] args) {
        StringBuilder trace = new StringBuilder();
        int total = List.of(1, 2, 3).parallelStream().peek(x -> trace.append(x).append(' ')).mapToInt(x -> x).sum();
        System.out.println(total + " " + trace);
    }
}
