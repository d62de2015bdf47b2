// case: a cache of prices under a read-write lock; a miss loads under the write lock
// why: readers hold the read lock, all changes the write lock
// safe codebase.PriceBook.prices{}
// safe codebase.PriceBook.loads
package codebase;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

public class PriceBook {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Double> prices = new TreeMap<>();
    private int loads;

    double price(String item) {
        lock.readLock().lock();
        try {
            Double known = prices.get(item);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            Double known = prices.get(item);
            if (known == null) {
                known = item.length() * 1.5;
                prices.put(item, known);
                loads++;
            }
            return known;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        PriceBook book = new PriceBook();
        IntStream.range(0, 4).forEach(i -> new Thread(() -> System.out.println(book.price("item" + i))).start());
    }
}
