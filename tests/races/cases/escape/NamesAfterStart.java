// case: a list is still being filled while a thread reads it
// why: the second add() follows start() and is unordered with the thread's reads of the same ArrayList
// safe escape.NamesAfterStart.NAMES
// race escape.NamesAfterStart.NAMES{} certain
package escape;

import java.util.ArrayList;
import java.util.List;

public class NamesAfterStart {
    private static final List<String> NAMES = new ArrayList<>();

    static void greet(String word) {
        for (int i = 0; i < NAMES.size(); i++) {
            System.out.println(word + " " + NAMES.get(i));
        }
    }

    public static void main(String[] args) {
        NAMES.add("Ada");
        new Thread(() -> greet("hello")).start();
        NAMES.add("Grace");
    }
}
