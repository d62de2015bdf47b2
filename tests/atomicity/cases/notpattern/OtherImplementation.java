// case: a locking implementation exists, but the object that is used does not lock
// why: by class hierarchy the two calls may lock; by the objects that exist they do not
// clean notpattern.OtherImplementation.mix
package notpattern;

public class OtherImplementation {
    interface Paint {
        int red();

        int blue();
    }

    static class FixedPaint implements Paint {
        @Override
        public int red() {
            return 20;
        }

        @Override
        public int blue() {
            return 30;
        }
    }

    static class LivePaint implements Paint {
        private int red;
        private int blue;

        @Override
        public synchronized int red() {
            return red;
        }

        @Override
        public synchronized int blue() {
            return blue;
        }

        synchronized void set(int newRed, int newBlue) {
            red = newRed;
            blue = newBlue;
        }
    }

    private int mixed;

    synchronized void mix(Paint paint) {
        int red = paint.red();
        mixed = red + paint.blue();
    }

    public static void main(String[] args) {
        OtherImplementation mixer = new OtherImplementation();
        LivePaint live = new LivePaint();
        Thread machine = new Thread(() -> mixer.mix(new FixedPaint()));
        Thread designer = new Thread(() -> live.set(1, 2));
        machine.start();
        designer.start();
    }
}
