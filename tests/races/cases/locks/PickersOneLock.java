// case: every picker guards the common basket by the lock that all of them were given
// why: the lock is one object, so the adds are ordered
// safe locks.PickersOneLock$Picker.basket{}
package locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class PickersOneLock {
    static final class Picker implements Runnable {
        private final ReentrantLock guard;
        private final List<String> basket;

        Picker(ReentrantLock guard, List<String> basket) {
            this.guard = guard;
            this.basket = basket;
        }

        @Override
        public void run() {
            guard.lock();
            try {
                basket.add("apple");
            } finally {
                guard.unlock();
            }
        }
    }

    public static void main(String[] args) {
        List<String> basket = new ArrayList<>();
        ReentrantLock guard = new ReentrantLock();
        for (int i = 0; i < 3; i++) {
            new Thread(new Picker(guard, basket)).start();
        }
    }
}
