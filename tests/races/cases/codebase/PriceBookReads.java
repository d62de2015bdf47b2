// case: a cache of prices under a read-write lock that counts its hits under the read lock
// why: several readers hold the read lock at once, and the access-ordered map changes itself in get
// race codebase.PriceBookReads.hits
// race codebase.PriceBookReads.prices{}
package codebase;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PriceBookReads {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Double> prices = new LinkedHashMap<>(16, 0.75f, true);
    private int hits;

    Double price(String item) {
        Lock read = lock.readLock();
        read.lock();
        try {
            hits++;
            return prices.get(item);
        } finally {
            read.unlock();
        }
    }

    void set(String item, double price) {
        Lock write = lock.writeLock();
        write.lock();
        try {
            prices.put(item, price);
        } finally {
            write.unlock();
        }
    }

    public static void main(String[] args) {
        PriceBookReads book = new PriceBookReads();
        new Thread(() -> book.set("pen", 1.2)).start();
        new Thread(() -> System.out.println(book.price("pen"))).start();
        new Thread(() -> System.out.println(book.price("ink"))).start();
    }
}
