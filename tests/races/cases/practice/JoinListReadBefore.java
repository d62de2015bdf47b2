// case: the same, but one result is read before the joins
// why: nothing orders the counter's run before the read
// safe practice.JoinListReadBefore$Reader.lines{}
// race practice.JoinListReadBefore$Counter.count
package practice;

import java.util.ArrayList;
import java.util.List;

public class JoinListReadBefore {
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
        int early = counter.count;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(reader.lines.size() + early);
    }
}
