// case: a helper registers the object in a shared list before it fills it
// why: the reference is stored under the list's monitor, but x is written after that without a lock
// why: the plotter reads x of any registered Point while the filler may still write it
// race escape.FillParameterLeaked$Point.x
// safe escape.FillParameterLeaked.POINTS{}
// safe escape.FillParameterLeaked.POINTS
package escape;

import java.util.ArrayList;
import java.util.List;

public class FillParameterLeaked {
    static class Point {
        double x;
    }

    private static final List<Point> POINTS = new ArrayList<>();

    static void fill(Point p, double angle) {
        synchronized (POINTS) {
            POINTS.add(p);
        }
        p.x = Math.cos(angle);
    }

    static void plot() {
        double sum = 0;
        synchronized (POINTS) {
            for (Point p : POINTS) {
                sum += p.x;
            }
        }
        System.out.println(sum <= 10);
    }

    public static void main(String[] args) {
        Thread plotter = new Thread(FillParameterLeaked::plot);
        plotter.start();
        for (int i = 0; i < 10; i++) {
            fill(new Point(), i);
        }
    }
}
