// case: a test under one lock section decides over a change in the next
// why: between free and reserve another customer reserves
// violation codebase.ReservedSeats.book kind=check-then-act
// clean codebase.ReservedSeats.bookWhole
package codebase;

import java.util.concurrent.locks.ReentrantLock;

public class ReservedSeats {
    private final ReentrantLock lock = new ReentrantLock();
    private int seats = 10;

    private int free() {
        lock.lock();
        try {
            return seats;
        } finally {
            lock.unlock();
        }
    }

    private void reserve(int count) {
        lock.lock();
        try {
            seats -= count;
        } finally {
            lock.unlock();
        }
    }

    void book(int count) {
        if (free() >= count) {
            reserve(count);
        }
    }

    boolean bookWhole(int count) {
        lock.lock();
        try {
            if (free() < count) {
                return false;
            }
            reserve(count);
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReservedSeats hall = new ReservedSeats();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                hall.book(4);
                hall.bookWhole(2);
            }).start();
        }
    }
}
