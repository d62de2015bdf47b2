// case: threads that lock themselves around a common sum
// why: each thread's monitor is another one, so two of them add without any order
// race locks.TollPerLane.takings certain
// safe locks.TollPerLane.cars
package locks;

public class TollPerLane extends Thread {
    private static long takings;
    private int cars;

    private synchronized void collect(int cents) {
        cars++;
        takings += cents;
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            collect(250);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TollPerLane[] lanes = new TollPerLane[5];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = new TollPerLane();
            lanes[i].start();
        }
        for (TollPerLane lane : lanes) {
            lane.join();
        }
        System.out.println(takings);
    }
}
