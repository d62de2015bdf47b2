// case: the ends are in an array and one call in a loop acquires the joint for each
// why: both acquisitions are at one place; the joint moves between the iterations
// violation example.PipeRouteLoop$Pipe.passes kind=context-witness witness=joint
package example;

public class PipeRouteLoop {
    static class Joint {
        private double along;

        Joint(double along) {
            this.along = along;
        }

        synchronized double reach(Joint other) {
            return Math.abs(other.along - along);
        }

        synchronized void move(double newAlong) {
            along = newAlong;
        }
    }

    static class Pipe {
        private final Joint[] ends = {new Joint(0), new Joint(9)};
        private final double[] reached = new double[2];

        synchronized boolean passes(Joint joint) {
            for (int i = 0; i < 2; i++) {
                reached[i] = joint.reach(ends[i]);
            }
            return reached[0] + reached[1] <= 9.1;
        }
    }

    public static void main(String[] args) {
        Pipe pipe = new Pipe();
        Joint joint = new Joint(1);
        Thread planner = new Thread(() -> System.out.println(pipe.passes(joint)));
        Thread digger = new Thread(() -> joint.move(8));
        planner.start();
        digger.start();
    }
}
