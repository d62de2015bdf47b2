// case: a pipe asks a joint twice for its distance to the ends, as a line asks a point
// why: the joint is moved between the two calls; the sum of distances belongs to no place where it has
// why: ever been
// violation example.PipeRoute$Pipe.passes kind=context-witness witness=joint
package example;

public class PipeRoute {
    static class Joint {
        private double along;
        private double depth;

        Joint(double along, double depth) {
            this.along = along;
            this.depth = depth;
        }

        synchronized double reach(Joint other) {
            return Math.hypot(other.along - along, other.depth - depth);
        }

        synchronized void move(double newAlong, double newDepth) {
            along = newAlong;
            depth = newDepth;
        }
    }

    static class Pipe {
        private final Joint inlet = new Joint(0, 0);
        private final Joint outlet = new Joint(9, 0);

        synchronized boolean passes(Joint joint) {
            double before = joint.reach(inlet);
            double after = joint.reach(outlet);
            double length = inlet.reach(outlet);
            return before + after <= length * 1.01;
        }
    }

    public static void main(String[] args) {
        Pipe pipe = new Pipe();
        Joint joint = new Joint(1, 5);
        Thread planner = new Thread(() -> System.out.println(pipe.passes(joint)));
        Thread digger = new Thread(() -> joint.move(8, 5));
        planner.start();
        digger.start();
    }
}
