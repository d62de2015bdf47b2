// case: one method is asked of a buffer after its thread has started, and of one that all have, under its lock
// why: nothing orders the read of the count and the write of the thread that has the buffer
// race field.AskedWhenGiven$Buffer.count
package field;

public class AskedWhenGiven {
    static class Buffer {
        private int count;

        int size() {
            return count;
        }

        void add() {
            count++;
        }
    }

    private static final Buffer log = new Buffer();

    static void serve(Buffer buffer) {
        buffer.add();
        synchronized (log) {
            log.add();
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            Buffer buffer = new Buffer();
            new Thread(() -> serve(buffer)).start();
            sum += buffer.size();
            synchronized (log) {
                sum += log.size();
            }
        }
        System.out.println(sum);
    }
}
