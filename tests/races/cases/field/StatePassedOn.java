// case: each thread passes its own state on inside objects that it makes
// why: no thread ever gets to another one's state
// safe field.StatePassedOn$Rays.count
package field;

public class StatePassedOn {
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

    static class Worker extends Thread {
        private final Rays rays = new Rays();

        @Override
        public void run() {
            for (int i = 0; i < 9; i++) new Shading(rays).bounce(3);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) new Worker().start();
    }
}
