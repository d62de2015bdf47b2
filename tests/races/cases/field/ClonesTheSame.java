// case: each holder keeps what clone() gave it, which is one object for all
// why: clone() is a method like others: both holders got the one EMPTY, and add to its size without a lock
// race field.ClonesTheSame$Buffer.size
package field;

public class ClonesTheSame {
    static class Buffer implements Cloneable {
        static final Buffer EMPTY = new Buffer();
        int size;

        @Override
        public Buffer clone() {
            return EMPTY;
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
