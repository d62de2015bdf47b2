// case: an object in a field starts a thread on itself; the method that starts it is called twice
// why: two threads work on the one lift
// race practice.LiftStartedAgain$Lift.travelled
package practice;

public class LiftStartedAgain {
    private static class Lift implements Runnable {
        private long travelled;

        void start() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                travelled++;
            }
        }
    }

    private static class House {
        private Lift lift;

        void wake() {
            lift.start();
        }
    }

    public static void main(String[] args) {
        House[] houses = new House[args.length];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new House();
            houses[i].lift = new Lift();
        }
        for (House house : houses) {
            house.wake();
            house.wake();
        }
    }
}
