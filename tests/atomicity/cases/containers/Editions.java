// case: several rounds of iteration over a synchronized list, each with its lock
// why: each round has an iterator of its own; what was found in the last one is of no use to it
// clean containers.Editions.print
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Editions {
    private static final List<Runnable> READERS = Collections.synchronizedList(new ArrayList<>());

    static void print(int editions) {
        for (int i = 0; i < editions; i++) {
            synchronized (READERS) {
                for (Runnable reader : READERS) {
                    reader.run();
                }
            }
        }
    }

    public static void main(String[] args) {
        READERS.add(() -> { });
        new Thread(() -> print(3)).start();
        new Thread(() -> READERS.add(() -> { })).start();
    }
}
