// case: what is added is started at once if a flag says so; main sets the flag when it has configured what it added
// why: the flag has its first value when main adds the worker, so that only the later call starts it, after the write
// safe order.FlagSetAfterAdding$Worker.rounds
package order;

public class FlagSetAfterAdding {
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
        Worker worker = new Worker();
        crew.add(worker);
        worker.rounds = 5;
        crew.setEager(true);
        crew.add(worker);
    }
}
