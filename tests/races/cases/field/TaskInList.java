// case: a task is put into a list, as an object, which another thread prints; a pool runs another task
// why: the JDK prints what is in the list, and does not run it: one thread alone runs the job
// safe field.TaskInList$Job.done
package field;

import java.util.ArrayList;
import java.util.List;

public class TaskInList {
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
        java.util.concurrent.ForkJoinPool.commonPool().execute(() -> System.out.println("other"));
        job.run();
    }
}
