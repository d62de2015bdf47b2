// case: a constructor that reflection calls as well as new
// why: whoever calls a constructor, nobody else knows the object yet; it gets to the other thread under a lock
// safe field.MadeByReflectionToo$Job.size
// safe field.MadeByReflectionToo.jobs{}
package field;

import java.util.ArrayList;
import java.util.List;

public class MadeByReflectionToo {
    public static class Job {
        private int size;

        public Job() {
            size = 8;
        }

        int size() {
            return size;
        }
    }

    private final List<Job> jobs = new ArrayList<>();

    void add(Job job) {
        synchronized (jobs) {
            jobs.add(job);
        }
    }

    int total() {
        synchronized (jobs) {
            int sum = 0;
            for (Job job : jobs) sum += job.size();
            return sum;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        MadeByReflectionToo store = new MadeByReflectionToo();
        new Thread(() -> System.out.println(store.total())).start();
        store.add(new Job());
        store.add(Job.class.getDeclaredConstructor().newInstance());
    }
}
