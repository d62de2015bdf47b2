// case: a field is read inside of try and finally under a lock
// why: the lock is held until unlock() in finally
// safe jdk.ReadInFinally.value
package jdk;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ReadInFinally {
    private final Lock lock = new ReentrantLock();
    private int value;

    int next() {
        lock.lock();
        try {
            return value;
        } finally {
            value++;
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReadInFinally r = new ReadInFinally();
        new Thread(r::next).start();
        r.next();
    }
}
