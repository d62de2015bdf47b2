// case: the pool saves under its lock where it is asked to
// why: one thread holds the writer and waits for the pool, the other holds the pool and waits for the writer
// deadlock order.DropSaved$Writer, order.DropSaved$Pool kind=lock-order
package order;

public class DropSaved {
    static class Writer {
        private final Pool pool = new Pool(this);
        private int changes;

        synchronized void change() {
            changes++;
        }

        synchronized void commit() {
            pool.count();
        }
    }

    static class Pool {
        private final Writer writer;
        private int readers;

        Pool(Writer writer) {
            this.writer = writer;
        }

        synchronized int count() {
            return readers;
        }

        synchronized void dropAll(boolean save) {
            if (save) {
                writer.change();
            }
            readers = 0;
        }
    }

    public static void main(String[] args) {
        Writer writer = new Writer();
        new Thread(writer::commit).start();
        new Thread(() -> writer.pool.dropAll(args.length == 0)).start();
    }
}
