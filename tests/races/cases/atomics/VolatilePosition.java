// case: volatile reference to a mutable object that is changed in place
// why: the fields behind the volatile reference are plain; the writes come after the publication
// race atomics.VolatilePosition$Position.lat certain
// race atomics.VolatilePosition$Position.lon certain
// safe atomics.VolatilePosition.position
package atomics;

public class VolatilePosition {
    static class Position {
        double lat;
        double lon;
    }

    private volatile Position position = new Position();

    void update(double lat, double lon) {
        position.lat = lat;
        position.lon = lon;
    }

    String show() {
        Position p = position;
        return p.lat + "," + p.lon;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatilePosition tracker = new VolatilePosition();
        Thread gps = new Thread(() -> tracker.update(50.1, 8.7));
        gps.start();
        System.out.println(tracker.show());
        gps.join();
    }
}
