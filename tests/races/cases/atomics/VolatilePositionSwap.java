// case: volatile reference to a mutable object that is replaced, never changed after it is stored
// why: the fields are written before the volatile write and only read after the volatile read
// safe atomics.VolatilePositionSwap$Position.lat
// safe atomics.VolatilePositionSwap$Position.lon
// safe atomics.VolatilePositionSwap.position
package atomics;

public class VolatilePositionSwap {
    static class Position {
        double lat;
        double lon;
    }

    private volatile Position position = new Position();

    void update(double lat, double lon) {
        Position p = new Position();
        p.lat = lat;
        p.lon = lon;
        position = p;
    }

    String show() {
        Position p = position;
        return p.lat + "," + p.lon;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatilePositionSwap tracker = new VolatilePositionSwap();
        Thread gps = new Thread(() -> {
            tracker.update(50.1, 8.7);
            tracker.update(50.2, 8.8);
        });
        gps.start();
        System.out.println(tracker.show());
        gps.join();
    }
}
