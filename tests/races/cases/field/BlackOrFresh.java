// case: a sample's colour is a constant or one of its own; only its own is changed
// why: the constant is never added to: a miss leaves n negative, and a hit asks for that
// safe field.BlackOrFresh$Colour.r
package field;

public class BlackOrFresh {
    static final Colour BLACK = new Colour();

    static class Colour {
        int r;

        void add() {
            r = r + 1;
        }
    }

    static class Sample {
        private Colour colour;
        private int n;

        void miss() {
            colour = BLACK;
            n = -1;
        }

        void hit() {
            if (n < 0) return;
            if (colour == null) colour = new Colour();
            n++;
            colour.add();
        }
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            Sample sample = new Sample();
            if (getId() % 2 == 0) sample.miss();
            sample.hit();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Worker().start();
    }
}
