// case: a task is put into a list, as an object, which another thread prints; a pool runs it, too
// why: nothing orders the run of the pool and the run of main
// race field.TaskInPool$Job.done
package field;

import java.util.ArrayList;
import java.util.List;

public class TaskInPool {
    static class Job implements Runnable {
        private int done;

        public void run() {
            done++;
        }

        @Override
        public String toString() {
            return "job";
        }
    }

    public static void main(String[] args) {
        Job job = new Job();
        List<Object> names = new ArrayList<>();
        names.add(job);
        new Thread(() -> System.out.println(names)).start();
        java.util.concurrent.ForkJoinPool.commonPool().execute(job);
        job.run();
    }
}
