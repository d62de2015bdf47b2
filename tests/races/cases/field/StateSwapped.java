// case: threads pass a state on inside objects that they make, but take it from a place that all share
// why: two threads may count in one object
// race field.StateSwapped$Rays.count
package field;

public class StateSwapped {
    static class Rays {
        long count;
    }

    static class Shading {
        private final Rays rays;

        Shading(Rays rays) {
            this.rays = rays;
        }

        void bounce(int depth) {
            rays.count++;
            if (depth > 0) new Shading(rays).bounce(depth - 1);
        }
    }

    static volatile Rays latest = new Rays();

    static class Worker extends Thread {
        private final Rays rays = new Rays();

        @Override
        public void run() {
            latest = rays;
            for (int i = 0; i < 9; i++) new Shading(latest).bounce(3);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) new Worker().start();
    }
}
