// case: one lambda asks under the lock which drawer is open, the next counts what is put into that drawer
// why: what the second takes along says which drawer is meant; another one may be opened in between as well as after
// clean guarded.DrawerByLambda.put
package guarded;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public class DrawerByLambda {
    static class Drawer {
        int coins;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private Drawer open = new Drawer();

    Drawer locked(Supplier<Drawer> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    void put() {
        Drawer drawer = locked(() -> open);
        locked(() -> {
            drawer.coins++;
            return drawer;
        });
    }

    void change() {
        locked(() -> open = new Drawer());
    }

    public static void main(String[] args) {
        DrawerByLambda till = new DrawerByLambda();
        new Thread(till::put).start();
        new Thread(till::put).start();
        new Thread(till::change).start();
    }
}
