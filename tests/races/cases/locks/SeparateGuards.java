// case: two objects that share data each make a guard of their own
// why: each gate locks the guard that it created; the shared park has no common lock
// race locks.SeparateGuards$Park.cars certain
package locks;

public class SeparateGuards {
    static class Park {
        int cars;
    }

    static class Gate extends Thread {
        private final Object guard = new Object();
        private final Park park;
        private final int delta;

        Gate(Park park, int delta) {
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
        Gate in = new Gate(park, 1);
        Gate out = new Gate(park, -1);
        in.start();
        out.start();
        in.join();
        out.join();
        System.out.println(park.cars);
    }
}
