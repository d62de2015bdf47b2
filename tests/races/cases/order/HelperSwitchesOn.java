// case: a thread that main has started earlier switches a crew on, which then starts what is added at once
// why: the crew may be switched on when main adds the worker, so that the write after that is not ordered
// race order.HelperSwitchesOn$Worker.rounds
package order;

public class HelperSwitchesOn {
    static class Worker extends Thread {
        int rounds;

        @Override
        public void run() {
            for (int i = 0; i < rounds; i++) {
                System.out.println(i);
            }
        }
    }

    static class Crew {
        private volatile boolean eager;

        void switchOn() {
            eager = true;
        }

        void add(Worker worker) {
            if (eager) {
                worker.start();
            }
        }
    }

    public static void main(String[] args) {
        Crew crew = new Crew();
        new Thread(crew::switchOn).start();
        Worker worker = new Worker();
        crew.add(worker);
        worker.rounds = 5;
        crew.switchOn();
        crew.add(worker);
    }
}
