// case: the loop acquires each joint of an array once
// why: the index changes between the iterations: two acquisitions of two locks
// clean example.PipeRouteEach$Pipe.passes
package example;

public class PipeRouteEach {
    static class Joint {
        private double along;

        Joint(double along) {
            this.along = along;
        }

        synchronized double reach(double place) {
            return Math.abs(place - along);
        }

        synchronized void move(double newAlong) {
            along = newAlong;
        }
    }

    static class Pipe {
        private final Joint[] joints = {new Joint(0), new Joint(9)};
        private final double[] reached = new double[2];

        synchronized boolean passes(double place) {
            for (int i = 0; i < 2; i++) {
                reached[i] = joints[i].reach(place);
            }
            return reached[0] + reached[1] <= 9.1;
        }
    }

    public static void main(String[] args) {
        Pipe pipe = new Pipe();
        Thread planner = new Thread(() -> System.out.println(pipe.passes(4)));
        Thread digger = new Thread(() -> pipe.joints[1].move(8));
        planner.start();
        digger.start();
    }
}
