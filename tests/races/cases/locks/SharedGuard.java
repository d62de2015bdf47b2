// case: one guard object is passed to two objects that share data
// why: both gates keep the same guard in a final field and lock it around the shared park
// safe locks.SharedGuard$Park.cars
package locks;

public class SharedGuard {
    static class Park {
        int cars;
    }

    static class Gate extends Thread {
        private final Object guard;
        private final Park park;
        private final int delta;

        Gate(Object guard, Park park, int delta) {
            this.guard = guard;
            this.park = park;
            this.delta = delta;
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                synchronized (guard) {
                    park.cars += delta;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Park park = new Park();
        Object guard = new Object();
        Gate in = new Gate(guard, park, 1);
        Gate out = new Gate(guard, park, -1);
        in.start();
        out.start();
        in.join();
        out.join();
        System.out.println(park.cars);
    }
}
