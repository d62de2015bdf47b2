// case: a double norm cached without synchronization
// why: reads and writes of a plain double need not be atomic (JLS 17.7)
// race escape.NormDouble$Vector.norm certain
// safe escape.NormDouble$Vector.x
// safe escape.NormDouble$Vector.y
package escape;

public class NormDouble {
    static final class Vector {
        private final double x;
        private final double y;
        private double norm;
        Vector(double x, double y) {
            this.x = x;
            this.y = y;
        }
        double norm() {
            double n = norm;
            if (n == 0) {
                n = Math.sqrt(x * x + y * y);
                norm = n;
            }
            return n;
        }
    }

    public static void main(String[] args) {
        Vector v = new Vector(3, 4);
        Thread a = new Thread(() -> System.out.println(v.norm()));
        a.start();
        System.out.println(v.norm());
    }
}
