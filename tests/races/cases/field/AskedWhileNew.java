// case: one method is asked of a buffer that nobody else has yet, and of one that all have, under its lock
// why: each thread is started after its buffer was asked; the common buffer is used under its lock alone
// safe field.AskedWhileNew$Buffer.count
package field;

public class AskedWhileNew {
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
            sum += buffer.size();
            new Thread(() -> serve(buffer)).start();
            synchronized (log) {
                sum += log.size();
            }
        }
        System.out.println(sum);
    }
}
