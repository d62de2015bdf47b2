// case: every picker guards the common basket by a lock that was made with it
// why: the pickers hold different locks, so their adds are not ordered
// race locks.PickersOwnLocks$Picker.basket{}
package locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class PickersOwnLocks {
    static final class Picker implements Runnable {
        private final ReentrantLock guard = new ReentrantLock();
        private final List<String> basket;

        Picker(List<String> basket) {
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
        for (int i = 0; i < 3; i++) {
            new Thread(new Picker(basket)).start();
        }
    }
}
