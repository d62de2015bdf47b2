// case: each holder keeps a clone of its own, made by the JVM
// why: the JVM makes a new object for each call of Object.clone(), so that each holder has one of its own
// safe field.ClonesItsOwn$Buffer.size
package field;

public class ClonesItsOwn {
    static class Buffer implements Cloneable {
        static final Buffer EMPTY = new Buffer();
        int size;

        @Override
        public Buffer clone() {
            try {
                return (Buffer) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Holder {
        private final Buffer own;

        Holder(Buffer like) {
            own = like.clone();
        }

        void add() {
            own.size++;
        }
    }

    private static final Holder left = new Holder(Buffer.EMPTY);
    private static final Holder right = new Holder(Buffer.EMPTY);

    public static void main(String[] args) {
        new Thread(() -> left.add()).start();
        right.add();
    }
}
