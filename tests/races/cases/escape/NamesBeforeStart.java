// case: a list is filled before the threads start and only read afterwards
// why: all additions precede start(); concurrent reads of an unchanging list are fine
// safe escape.NamesBeforeStart.NAMES
// safe escape.NamesBeforeStart.NAMES{}
package escape;

import java.util.ArrayList;
import java.util.List;

public class NamesBeforeStart {
    private static final List<String> NAMES = new ArrayList<>();

    static void greet(String word) {
        for (String name : NAMES) {
            System.out.println(word + " " + name);
        }
    }

    public static void main(String[] args) {
        NAMES.add("Ada");
        NAMES.add("Grace");
        new Thread(() -> greet("hello")).start();
        new Thread(() -> greet("goodbye")).start();
        System.out.println(NAMES.size());
    }
}
