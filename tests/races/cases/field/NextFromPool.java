// case: workers take buffers out of a stack under a lock, in the head of a loop, and push them back when done
// why: a buffer is in the stack or with one worker; the lock orders the push before the next pop
// safe field.NextFromPool$Buffer.used
package field;

import java.util.ArrayDeque;
import java.util.Deque;

public class NextFromPool {
    static class Buffer {
        int used;
    }

    private final Deque<Buffer> free = new ArrayDeque<>();

    synchronized Buffer next() {
        return free.isEmpty() ? null : free.pop();
    }

    synchronized void release(Buffer b) {
        free.push(b);
    }

    void work() {
        for (Buffer b = next(); b != null; b = next()) {
            b.used++;
            release(b);
        }
    }

    public static void main(String[] args) {
        NextFromPool pool = new NextFromPool();
        for (int i = 0; i < 3; i++) {
            pool.release(new Buffer());
        }
        for (int i = 0; i < 4; i++) {
            new Thread(pool::work).start();
        }
    }
}
