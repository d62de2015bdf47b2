// case: threads that lock their common class around a common sum
// why: the class object is one lock for all of them
// safe locks.TollCommonLock.takings
// safe locks.TollCommonLock.cars
package locks;

public class TollCommonLock extends Thread {
    private static long takings;
    private int cars;

    private void collect(int cents) {
        synchronized (TollCommonLock.class) {
            cars++;
            takings += cents;
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            collect(250);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TollCommonLock[] lanes = new TollCommonLock[5];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = new TollCommonLock();
            lanes[i].start();
        }
        for (TollCommonLock lane : lanes) {
            lane.join();
        }
        System.out.println(takings);
    }
}
