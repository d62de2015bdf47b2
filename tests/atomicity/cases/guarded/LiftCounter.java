// case: a method of another class reads with a synchronized getter and writes with a synchronized setter
// why: both lifts read the same number of rides; one ride is lost
// violation guarded.LiftCounter$Lift.ride kind=read-modify-write|check-then-act
package guarded;

public class LiftCounter {
    static class Rides {
        private int count;

        synchronized int get() {
            return count;
        }

        synchronized void set(int value) {
            count = value;
        }
    }

    static class Lift {
        private final Rides rides;

        Lift(Rides rides) {
            this.rides = rides;
        }

        void ride() {
            rides.set(rides.get() + 1);
        }
    }

    public static void main(String[] args) {
        Rides rides = new Rides();
        Lift left = new Lift(rides);
        Lift right = new Lift(rides);
        new Thread(left::ride).start();
        new Thread(right::ride).start();
    }
}
