// case: threads joined from an ArrayList, but one started thread never gets into the list
// why: the extra thread is not joined, so main's unlocked read is unordered with its locked write
// race order.JoinListForgotten$Tally.words certain
package order;

import java.util.ArrayList;
import java.util.List;

public class JoinListForgotten {
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
        new Thread(() -> tally.add(1), "title").start();
        for (Thread t : readers) {
            t.join();
        }
        System.out.println(tally.words);
    }
}
