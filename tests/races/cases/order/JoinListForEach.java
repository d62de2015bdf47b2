// case: threads kept in an ArrayList and joined in a for-each loop
// why: the Tally is changed under its monitor by the workers and read by main after all joins
// safe order.JoinListForEach$Tally.words
package order;

import java.util.ArrayList;
import java.util.List;

public class JoinListForEach {
    static class Tally {
        int words;
        synchronized void add(int n) { words += n; }
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        List<Thread> readers = new ArrayList<>();
        for (String line : new String[] {"a b c", "d e", "f g h i"}) {
            Thread t = new Thread(() -> tally.add(line.split(" ").length));
            readers.add(t);
            t.start();
        }
        for (Thread t : readers) {
            t.join();
        }
        System.out.println(tally.words);
    }
}
