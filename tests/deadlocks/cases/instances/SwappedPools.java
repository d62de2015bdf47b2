// case: a pool locks itself by a lock object of its own, and then the pool that it lends to, by that one's
// why: one thread lends from the first to the second, another from the second to the first
// deadlock instances.SwappedPools$Pool.lock, instances.SwappedPools$Pool.lock
package instances;

import java.util.concurrent.locks.ReentrantLock;

public class SwappedPools {
    static class Pool {
        final ReentrantLock lock = new ReentrantLock();
        int borrowed;

        void lend(Pool other) {
            lock.lock();
            try {
                borrowed--;
                other.borrow();
            } finally {
                lock.unlock();
            }
        }

        void borrow() {
            lock.lock();
            try {
                borrowed++;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Pool[] pools = new Pool[2];
        for (int i = 0; i < 2; i++) pools[i] = new Pool();
        new Thread(() -> pools[0].lend(pools[1])).start();
        new Thread(() -> pools[1].lend(pools[0])).start();
    }
}
