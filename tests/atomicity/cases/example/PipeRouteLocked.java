// case: the same with the joint's lock held for the duration of both calls
// why: the joint cannot move between them; the further acquisitions are reentrant
// clean example.PipeRouteLocked$Pipe.passes
package example;

public class PipeRouteLocked {
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
            double before;
            double after;
            synchronized (joint) {
                before = joint.reach(inlet);
                after = joint.reach(outlet);
            }
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
