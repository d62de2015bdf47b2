// case: the same buffer is acquired twice; the field changes only afterwards
// why: the writer adds bytes between the read and the reset; they are in no flush
// violation notpattern.SwappedBufferKept.rotate kind=context-witness
package notpattern;

public class SwappedBufferKept {
    static class Buffer {
        int bytes;
    }

    private Buffer active = new Buffer();
    private int flushed;

    synchronized void rotate() {
        int bytes;
        synchronized (active) {
            bytes = active.bytes;
        }
        flushed += bytes;
        synchronized (active) {
            active.bytes = 0;
        }
        active = new Buffer();
    }

    synchronized Buffer active() {
        return active;
    }

    void write(Buffer buffer) {
        synchronized (buffer) {
            buffer.bytes += 10;
        }
    }

    public static void main(String[] args) {
        SwappedBufferKept log = new SwappedBufferKept();
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
