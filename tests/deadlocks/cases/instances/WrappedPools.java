// case: a pool around another locks itself by a lock object of its own, and then the inner one by that one's
// why: the inner pool is handed to the constructor: two pools cannot be around each other
// clean instances.WrappedPools$Pool.lock, instances.WrappedPools$Pool.lock
package instances;

import java.util.concurrent.locks.ReentrantLock;

public class WrappedPools {
    static class Pool {
        final ReentrantLock lock = new ReentrantLock();
        final Pool inner;
        int borrowed;

        Pool(Pool inner) {
            this.inner = inner;
        }

        void borrow() {
            lock.lock();
            try {
                borrowed++;
                if (inner != null) inner.borrow();
            } finally {
                lock.unlock();
            }
        }
    }

    static Pool stack(int depth) {
        Pool pool = null;
        for (int i = 0; i < depth; i++) pool = new Pool(pool);
        return pool;
    }

    public static void main(String[] args) {
        Pool one = stack(args.length + 2);
        new Thread(one::borrow).start();
        new Thread(one::borrow).start();
    }
}
