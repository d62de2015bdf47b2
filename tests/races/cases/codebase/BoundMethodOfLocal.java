// case: a stream in each task runs a bound method reference on a local object
// why: the stream is sequential; each task has its own bits and its own list
// safe java.util.BitSet@BoundMethodOfLocal.java:16{}
// safe java.util.ArrayList@BoundMethodOfLocal.java:18{}
package codebase;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

public class BoundMethodOfLocal {
    static int distinct(String text) {
        BitSet bits = new BitSet();
        text.chars().forEach(bits::set);
        List<Integer> lengths = new ArrayList<>();
        Stream.of(text.split(" ")).map(String::length).forEach(lengths::add);
        return bits.cardinality() + lengths.size();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            String request = "request " + i;
            pool.submit(() -> System.out.println(distinct(request)));
        }
        pool.shutdown();
    }
}
