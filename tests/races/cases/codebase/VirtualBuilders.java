// case: virtual threads by Thread.startVirtualThread, ofVirtual().start and a factory, joined
// why: join orders; the totals are changed under a lock; the last name is not
// needs: 21
// safe codebase.VirtualBuilders.total
// race codebase.VirtualBuilders.last
// safe codebase.VirtualBuilders.first
package codebase;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;

public class VirtualBuilders {
    private final ReentrantLock lock = new ReentrantLock();
    private long total;
    private String last;
    private String first;

    void add(String name, long amount) {
        lock.lock();
        try {
            total += amount;
        } finally {
            lock.unlock();
        }
        last = name;
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualBuilders book = new VirtualBuilders();
        book.first = "main";
        Thread one = Thread.startVirtualThread(() -> book.add("one" + book.first, 1));
        Thread two = Thread.ofVirtual().name("two").start(() -> book.add("two", 2));
        ThreadFactory factory = Thread.ofVirtual().name("three-", 0).factory();
        Thread three = factory.newThread(() -> book.add("three", 3));
        three.start();
        one.join();
        two.join();
        three.join();
        System.out.println(book.total + book.last);
    }
}
