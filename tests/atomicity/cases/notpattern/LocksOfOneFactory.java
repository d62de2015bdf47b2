// case: two locks that one method made are taken one after the other
// why: they are two locks, whatever made them; nobody relies on both together
// clean notpattern.LocksOfOneFactory.copy
package notpattern;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LocksOfOneFactory {
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
        till.lock();
        try {
            money = seen;
        } finally {
            till.unlock();
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
        LocksOfOneFactory shop = new LocksOfOneFactory();
        new Thread(() -> {
            while (true) shop.copy();
        }).start();
        new Thread(() -> {
            while (true) shop.sell();
        }).start();
    }
}
