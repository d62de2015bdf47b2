// case: several readers under the read lock, data filled before they start
// why: the array is filled before start(); afterwards all threads only read
// safe locks.RouteTable.hops
// safe locks.RouteTable.hops[]
package locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RouteTable {
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private int[] hops;

    RouteTable(int size) {
        hops = new int[size];
        for (int i = 0; i < size; i++) {
            hops[i] = i % 7;
        }
    }

    int cost(int from, int to) {
        rw.readLock().lock();
        try {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += hops[i];
            }
            return sum;
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RouteTable table = new RouteTable(64);
        Thread a = new Thread(() -> System.out.println(table.cost(0, 20)));
        Thread b = new Thread(() -> System.out.println(table.cost(10, 64)));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
