// case: philosophers ask a waiter, whose lock they hold while they take both forks
// why: the waiter's lock is a gate: only one takes forks at a time
// clean codebase.PhilosophersWithWaiter$Fork, codebase.PhilosophersWithWaiter$Fork
// clean codebase.PhilosophersWithWaiter.waiter, codebase.PhilosophersWithWaiter$Fork
package codebase;

import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class PhilosophersWithWaiter {
    static class Fork {
        private int uses;
    }

    private final Lock waiter = new ReentrantLock();

    void eat(Fork left, Fork right) {
        waiter.lock();
        try {
            synchronized (left) {
                synchronized (right) {
                    left.uses++;
                    right.uses++;
                }
            }
        } finally {
            waiter.unlock();
        }
    }

    public static void main(String[] args) {
        PhilosophersWithWaiter table = new PhilosophersWithWaiter();
        Fork[] forks = new Fork[5];
        Arrays.setAll(forks, i -> new Fork());
        for (int i = 0; i < forks.length; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % forks.length];
            new Thread(() -> table.eat(left, right)).start();
        }
    }
}
