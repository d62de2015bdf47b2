// case: a record is published by a race; its components are final
// why: only the reference races; final fields are seen as constructed
// race fresh.RecordShared.current
package fresh;

public class RecordShared {
    record Point(int x, int y) {}

    static Point current;

    public static void main(String[] args) {
        new Thread(() -> current = new Point(1, 2)).start();
        Point seen = current;
        if (seen != null) System.out.println(seen.x() + seen.y());
    }
}
