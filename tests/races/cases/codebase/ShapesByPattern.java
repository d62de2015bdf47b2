// case: sealed records and a pattern switch; one record keeps an array
// why: record components are final; the elements of the array are written by one thread and read by another
// needs: 21
// safe codebase.ShapesByPattern$Circle.radius
// safe codebase.ShapesByPattern$Named.name
// race codebase.ShapesByPattern$Polygon.points[]
package codebase;

public class ShapesByPattern {
    sealed interface Shape permits Circle, Polygon, Named {
    }

    record Circle(double radius) implements Shape {
    }

    record Polygon(double[] points) implements Shape {
    }

    record Named(String name, Shape shape) implements Shape {
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) when radius > 0 -> Math.PI * radius * radius;
            case Circle circle -> 0;
            case Polygon(double[] points) -> points[0] * points[1];
            case Named(String name, Polygon(var points)) -> points[0] + name.length();
            case Named named -> area(named.shape());
        };
    }

    static void grow(Shape shape) {
        if (shape instanceof Polygon(double[] points)) {
            points[0] *= 2;
        } else if (shape instanceof Named(var name, var inner)) {
            grow(inner);
        }
    }

    public static void main(String[] args) {
        Shape shape = new Named("box", new Polygon(new double[] {1, 2}));
        Shape circle = new Circle(3);
        Thread.startVirtualThread(() -> System.out.println(area(shape) + area(circle)));
        Thread.startVirtualThread(() -> grow(shape));
    }
}
