// case: x = x + d on a volatile static field
// why: both drivers read the same distance; one trip is lost
// violation atomics.DistanceLog.drive kind=read-modify-write
package atomics;

public class DistanceLog {
    private static volatile long metres;

    static void drive(long distance) {
        long before = metres;
        metres = before + distance;
    }

    public static void main(String[] args) {
        Thread morning = new Thread(() -> drive(1200));
        Thread evening = new Thread(() -> drive(800));
        morning.start();
        evening.start();
    }
}
