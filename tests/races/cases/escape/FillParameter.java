// case: a helper fills an object that its caller owns
// why: each Point is allocated by the thread that passes it to fill() and never stored
// safe escape.FillParameter$Point.x
// safe escape.FillParameter$Point.y
package escape;

public class FillParameter {
    static class Point {
        double x;
        double y;
    }

    static void fill(Point p, double angle) {
        p.x = Math.cos(angle);
        p.y = Math.sin(angle);
    }

    static double area(int corners) {
        double sum = 0;
        Point previous = new Point();
        fill(previous, 0);
        for (int i = 1; i <= corners; i++) {
            Point next = new Point();
            fill(next, 2 * Math.PI * i / corners);
            sum += previous.x * next.y - next.x * previous.y;
            previous = next;
        }
        return sum / 2;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(area(6))).start();
        new Thread(() -> System.out.println(area(60))).start();
    }
}
