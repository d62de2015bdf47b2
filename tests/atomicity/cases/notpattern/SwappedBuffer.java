// case: the field that names the lock gets a new object between the two acquisitions
// why: `active` is another buffer at the second acquisition; nothing that was read in the first is used there
// clean notpattern.SwappedBuffer.rotate
package notpattern;

public class SwappedBuffer {
    static class Buffer {
        boolean closed;
        int bytes;
    }

    private Buffer active = new Buffer();

    synchronized void rotate() {
        synchronized (active) {
            active.closed = true;
        }
        active = new Buffer();
        synchronized (active) {
            active.bytes = 1;
        }
    }

    synchronized Buffer active() {
        return active;
    }

    boolean write(Buffer buffer) {
        synchronized (buffer) {
            if (buffer.closed) {
                return false;
            }
            buffer.bytes += 10;
            return true;
        }
    }

    public static void main(String[] args) {
        SwappedBuffer log = new SwappedBuffer();
        Thread timer = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                log.rotate();
            }
        });
        Thread writer = new Thread(() -> log.write(log.active()));
        timer.start();
        writer.start();
    }
}
