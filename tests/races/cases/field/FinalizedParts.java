// case: a finalizer closes the buffer of its own stream and counts in the registry that all streams share
// why: who works on the buffer does so through its stream, which is then in use and not finalized; the registry is
//      in use whatever becomes of the streams
// safe field.FinalizedParts$Buffer.length
// race field.FinalizedParts$Registry.open
package field;

public class FinalizedParts {
    static class Registry {
        int open;
    }

    static class Buffer {
        int length;

        void clear() {
            length = 0;
        }
    }

    static class Stream {
        private final Registry registry;
        private final Buffer buffer = new Buffer();

        Stream(Registry registry) {
            this.registry = registry;
            registry.open++;
        }

        void write() {
            buffer.length++;
        }

        void close() {
            buffer.clear();
            registry.open--;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            close();
        }
    }

    public static void main(String[] args) {
        Registry registry = new Registry();
        for (int i = 0; i < 3; i++) {
            Stream stream = new Stream(registry);
            stream.write();
            if (i == 1) stream.close();
        }
        System.out.println(registry.open);
    }
}
