// case: an array of locks and an array of counters, both chosen by the same index
// why: whoever touches a counter holds the lock of its index
// safe codebase.StripedCounters.counts[]
package codebase;

import java.util.List;

public class StripedCounters {
    private final Object[] locks = new Object[16];
    private final int[] counts = new int[16];

    StripedCounters() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
    }

    void hit(String key) {
        int stripe = key.hashCode() & 15;
        synchronized (locks[stripe]) {
            counts[stripe]++;
        }
    }

    int hits(String key) {
        int stripe = key.hashCode() & 15;
        synchronized (locks[stripe]) {
            return counts[stripe];
        }
    }

    public static void main(String[] args) {
        StripedCounters counters = new StripedCounters();
        for (String page : List.of("a", "b", "c")) {
            new Thread(() -> counters.hit(page)).start();
        }
        System.out.println(counters.hits("a"));
    }
}
