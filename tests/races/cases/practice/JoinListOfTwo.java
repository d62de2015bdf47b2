// case: two different threads, started and joined in loops over one list
// why: each Thread is started once; the join of each lies before the reads
// safe practice.JoinListOfTwo$Reader.lines
// safe practice.JoinListOfTwo$Counter.count
package practice;

import java.util.ArrayList;
import java.util.List;

public class JoinListOfTwo {
    private static class Reader extends Thread {
        final List<String> lines = new ArrayList<>();

        @Override
        public void run() {
            lines.add("line");
        }
    }

    private static class Counter extends Thread {
        int count;

        @Override
        public void run() {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reader reader = new Reader();
        Counter counter = new Counter();
        List<Thread> threads = List.of(reader, counter);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(reader.lines.size() + counter.count);
    }
}
