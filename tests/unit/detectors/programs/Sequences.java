package programs;

/** What is acquired twice in sequence, and what only looks like it. */
public class Sequences {
    static class Point {
        Point next;
        private int x;

        synchronized int x() {
            return x;
        }

        synchronized void move(int to) {
            x = to;
        }
    }

    private Point field = new Point();
    private int sum;

    void sequence(Point point) {
        point.x();
        point.x();
    }

    void branches(Point point, boolean which) {
        if (which) {
            point.x();
        } else {
            point.move(1);
        }
    }

    void loop(Point point) {
        for (int i = 0; i < 2; i++) {
            sum += point.x();
        }
    }

    void elements(Point[] points) {
        for (int i = 0; i < points.length; i++) {
            sum += points[i].x();
        }
    }

    void elementsTwice(Point[] points) {
        for (int i = 0; i < points.length; i++) {
            sum += points[i].x();
            sum += points[i].x();
        }
    }

    void sameElement(Point[] points, int at) {
        sum += points[at].x();
        sum += points[at].x();
    }

    void elementReplaced(Point[] points, int at) {
        sum += points[at].x();
        points[at] = new Point();
        sum += points[at].x();
    }

    void reassigned(Point point) {
        while (point != null) {
            sum += point.x();
            point = point.next;
        }
    }

    void fieldKept() {
        sum += field.x();
        sum += field.x();
    }

    void fieldReplaced() {
        sum += field.x();
        field = new Point();
        sum += field.x();
    }

    void fieldReplacedByCallee() {
        sum += field.x();
        replace();
        sum += field.x();
    }

    void replace() {
        field = new Point();
    }

    void unknown(boolean which) {
        sum += one(which).x();
        sum += one(!which).x();
    }

    Point one(boolean first) {
        return first ? field : field.next;
    }

    void reentrant(Point point) {
        synchronized (point) {
            sum += point.x();
            sum += point.x();
        }
    }

    void handler(Point point, int by) {
        int before = point.x();
        try {
            sum /= by;
        } catch (ArithmeticException refused) {
            point.move(before);
        }
    }

    synchronized void context(Point point) {
        point.x();
        point.x();
    }

    synchronized void contextOverCalls(Point point) {
        sequence(point);
    }

    void contextHeldByCaller(Point point) {
        synchronized (point) {
            context(point);
        }
    }

    void contextReleased(Point point) {
        synchronized (this) {
            point.x();
        }
        synchronized (this) {
            point.x();
        }
    }

    synchronized void different(Point point, Point other) {
        point.x();
        other.x();
    }

    public static void main(String[] arguments) {
        Sequences all = new Sequences();
        Point point = new Point();
        point.next = new Point();
        Point[] points = {new Point(), new Point()};
        new Thread(() -> point.move(5)).start();
        all.sequence(point);
        all.branches(point, arguments.length == 0);
        all.loop(point);
        all.elements(points);
        all.elementsTwice(points);
        all.sameElement(points, arguments.length);
        all.elementReplaced(points, arguments.length);
        all.reassigned(point);
        all.fieldKept();
        all.fieldReplaced();
        all.fieldReplacedByCallee();
        all.unknown(arguments.length == 0);
        all.reentrant(point);
        all.handler(point, arguments.length);
        all.context(point);
        all.contextOverCalls(point);
        all.contextHeldByCaller(point);
        all.contextReleased(point);
        all.different(point, point.next);
    }
}
