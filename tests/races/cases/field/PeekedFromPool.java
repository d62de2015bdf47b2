// case: workers look at the topmost buffer of a stack and leave it there
// why: all workers get the same buffer; the lock is held for the look only
// race field.PeekedFromPool$Buffer.used
package field;

import java.util.ArrayDeque;
import java.util.Deque;

public class PeekedFromPool {
    static class Buffer {
        int used;
    }

    private final Deque<Buffer> free = new ArrayDeque<>();

    synchronized Buffer next() {
        return free.isEmpty() ? null : free.peek();
    }

    synchronized void release(Buffer b) {
        free.push(b);
    }

    void work() {
        for (Buffer b = next(); b != null; b = next()) {
            b.used++;
        }
    }

    public static void main(String[] args) {
        PeekedFromPool pool = new PeekedFromPool();
        for (int i = 0; i < 3; i++) {
            pool.release(new Buffer());
        }
        for (int i = 0; i < 4; i++) {
            new Thread(pool::work).start();
        }
    }
}
