// case: a constructor that enters its object in a registry and then goes on writing
// why: the registry is guarded, but size is written after the object can be found there
// race field.RegistersItself$Job.size
// safe field.RegistersItself.jobs{}
package field;

import java.util.ArrayList;
import java.util.List;

public class RegistersItself {
    private static final List<Job> jobs = new ArrayList<>();

    public static class Job {
        private int size;

        public Job() {
            synchronized (jobs) {
                jobs.add(this);
            }
            size = 8;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        new Thread(() -> {
            synchronized (jobs) {
                for (Job job : jobs) System.out.println(job.size);
            }
        }).start();
        Job.class.getDeclaredConstructor().newInstance();
    }
}
