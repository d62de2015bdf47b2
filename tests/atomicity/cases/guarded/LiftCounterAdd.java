// case: the shared object offers the whole step as one synchronized method
// why: read and write stand in one acquisition
// clean guarded.LiftCounterAdd$Lift.ride
package guarded;

public class LiftCounterAdd {
    static class Rides {
        private int count;

        synchronized void add(int more) {
            count += more;
        }
    }

    static class Lift {
        private final Rides rides;

        Lift(Rides rides) {
            this.rides = rides;
        }

        void ride() {
            rides.add(1);
            rides.add(1);
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
