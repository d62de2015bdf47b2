// case: what is added is started at once if a flag says so; main has set the flag before it adds
// why: the flag has left its first value when main adds the worker, which then runs while main writes
// race order.FlagSetBeforeAdding$Worker.rounds
package order;

public class FlagSetBeforeAdding {
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
        private boolean eager;

        void setEager(boolean eager) {
            this.eager = eager;
        }

        void add(Worker worker) {
            if (eager) {
                worker.start();
            }
        }
    }

    public static void main(String[] args) {
        Crew crew = new Crew();
        crew.setEager(true);
        Worker worker = new Worker();
        crew.add(worker);
        worker.rounds = 5;
    }
}
