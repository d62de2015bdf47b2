// case: an executor of the program's own starts a thread for each task; who submits waits, or does not
// why: Future.get comes back once the task is over, so that the next starts after it
// race executors.OwnExecutorWaited$Hurried.count
// safe executors.OwnExecutorWaited$Patient.count
// safe executors.OwnExecutorWaited$Single.count
package executors;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

public class OwnExecutorWaited {
    static class ThreadEach extends AbstractExecutorService {
        @Override
        public void execute(Runnable task) {
            new Thread(task).start();
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) {
            return false;
        }
    }

    static class Hurried {
        int count;
    }

    static class Patient {
        int count;
    }

    static class Single {
        int count;
    }

    public static void main(String[] args) throws Exception {
        Hurried hurried = new Hurried();
        ThreadEach loose = new ThreadEach();
        loose.submit(() -> hurried.count++);
        loose.submit(() -> hurried.count++);

        Patient patient = new Patient();
        ThreadEach waited = new ThreadEach();
        waited.submit(() -> patient.count++).get();
        waited.submit(() -> patient.count++).get();

        Single single = new Single();
        new ThreadEach().submit(() -> single.count++).get();
        System.out.println(patient.count + single.count);
    }
}
