// case: invokeAll of executors of the program's own: one starts a thread for each task, one runs it at once
// why: the tasks of one invokeAll share the tally; in threads of their own they run beside each other
// race executors.InvokeAllOwnExecutor$Tally.many
// safe executors.InvokeAllOwnExecutor$Lonely.one
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

public class InvokeAllOwnExecutor {
    abstract static class Plain extends AbstractExecutorService {
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

    static class ThreadEach extends Plain {
        @Override
        public void execute(Runnable task) {
            new Thread(task).start();
        }
    }

    static class AtOnce extends Plain {
        @Override
        public void execute(Runnable task) {
            task.run();
        }
    }

    static class Tally {
        int many;
    }

    static class Lonely {
        int one;
    }

    public static void main(String[] args) throws Exception {
        Tally tally = new Tally();
        List<Callable<Integer>> sales = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            sales.add(() -> tally.many++);
        }
        new ThreadEach().invokeAll(sales);

        Lonely lonely = new Lonely();
        List<Callable<Integer>> steps = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            steps.add(() -> lonely.one++);
        }
        new AtOnce().invokeAll(steps);
        System.out.println(tally.many + lonely.one);
    }
}
