// case: the pool would save under its lock, but nobody asks it to
// why: every caller says false, so the writer is never locked inside the pool
// clean order.DropUnsaved$Writer, order.DropUnsaved$Pool
package order;

public class DropUnsaved {
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
        new Thread(() -> writer.pool.dropAll(false)).start();
    }
}
