// case: opposite orders; each thread gives its first lock back before it asks again for both
// why: nobody keeps a lock while he asks in vain
// clean modes.TryAndLetGo.bow, modes.TryAndLetGo.violin
package modes;

import java.util.concurrent.locks.ReentrantLock;

public class TryAndLetGo {
    private final ReentrantLock bow = new ReentrantLock();
    private final ReentrantLock violin = new ReentrantLock();
    private int pieces;

    void practise() {
        while (true) {
            bow.lock();
            if (violin.tryLock()) {
                pieces++;
                violin.unlock();
                bow.unlock();
                return;
            }
            bow.unlock();
            Thread.onSpinWait();
        }
    }

    void tune() {
        while (true) {
            violin.lock();
            if (bow.tryLock()) {
                pieces++;
                bow.unlock();
                violin.unlock();
                return;
            }
            violin.unlock();
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        TryAndLetGo room = new TryAndLetGo();
        new Thread(room::practise).start();
        new Thread(room::tune).start();
    }
}
