// case: each thread has a state of its own, kept in its thread object and handed on inside objects that it makes
// why: a thread gets to its own state only, straight or through the accessor of an object that it made
// safe field.StateInOwnObjects$RayState.rays
// race field.StateInOwnObjects$Scene.traced
package field;

public class StateInOwnObjects {
    static class RayState {
        long rays;
    }

    static class Scene {
        long traced;

        int trace(RayState state, int depth) {
            state.rays++;
            traced++;
            Shading shading = new Shading(state);
            return depth == 0 ? 0 : bounce(shading, depth - 1);
        }

        int bounce(Shading shading, int depth) {
            return trace(shading.state(), depth);
        }
    }

    static class Shading {
        private final RayState state;

        Shading(RayState state) {
            this.state = state;
        }

        RayState state() {
            return state;
        }
    }

    static class Worker extends Thread {
        private final Scene scene;
        private final RayState state = new RayState();

        Worker(Scene scene) {
            this.scene = scene;
        }

        @Override
        public void run() {
            scene.trace(state, 3);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Scene scene = new Scene();
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(scene);
            workers[i].start();
        }
        for (Worker worker : workers) worker.join();
    }
}
