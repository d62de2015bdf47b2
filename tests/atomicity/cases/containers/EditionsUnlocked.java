// case: several rounds of iteration over a synchronized list without its lock
// why: a reader who subscribes during a round makes the iterator throw
// violation containers.EditionsUnlocked.print kind=check-then-act
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class EditionsUnlocked {
    private static final List<Runnable> READERS = Collections.synchronizedList(new ArrayList<>());

    static void print(int editions) {
        for (int i = 0; i < editions; i++) {
            for (Runnable reader : READERS) {
                reader.run();
            }
        }
    }

    public static void main(String[] args) {
        READERS.add(() -> { });
        new Thread(() -> print(3)).start();
        new Thread(() -> READERS.add(() -> { })).start();
    }
}
