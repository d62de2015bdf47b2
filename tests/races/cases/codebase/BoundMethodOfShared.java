// case: a stream in each task runs a bound method reference on a common object
// why: all tasks set bits of one set
// race codebase.BoundMethodOfShared.bits{}
package codebase;

import java.util.BitSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BoundMethodOfShared {
    private static final BitSet bits = new BitSet();

    static void note(String text) {
        text.chars().forEach(bits::set);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            String request = "request " + i;
            pool.execute(() -> note(request));
        }
        pool.shutdown();
    }
}
