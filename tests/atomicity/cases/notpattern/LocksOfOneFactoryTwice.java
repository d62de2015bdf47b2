// case: one of two locks that one method made is taken twice
// why: goods are sold between the two steps; what was seen before is put back
// violation notpattern.LocksOfOneFactoryTwice.copy kind=context-witness|read-modify-write
package notpattern;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LocksOfOneFactoryTwice {
    private final Lock shelf = made();
    private final Lock till = made();
    private int goods;
    private int money;

    static Lock made() {
        return new ReentrantLock();
    }

    synchronized int copy() {
        int seen;
        shelf.lock();
        try {
            seen = goods;
        } finally {
            shelf.unlock();
        }
        shelf.lock();
        try {
            goods = seen + 1;
        } finally {
            shelf.unlock();
        }
        return seen;
    }

    void sell() {
        shelf.lock();
        try {
            goods--;
        } finally {
            shelf.unlock();
        }
        till.lock();
        try {
            money++;
        } finally {
            till.unlock();
        }
    }

    public static void main(String[] args) {
        LocksOfOneFactoryTwice shop = new LocksOfOneFactoryTwice();
        new Thread(() -> {
            while (true) shop.copy();
        }).start();
        new Thread(() -> {
            while (true) shop.sell();
        }).start();
    }
}
