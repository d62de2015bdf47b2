// case: a parallel stream marks its elements
// why: each element is handed to one helper; main reads after all have ended
// safe streams.ElementsDone$Job.done
package streams;

import java.util.ArrayList;
import java.util.List;

public class ElementsDone {
    static class Job {
        boolean done;
    }

    public static void main(String[] args) {
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 10; i++) jobs.add(new Job());
        jobs.parallelStream().forEach(job -> job.done = true);
        System.out.println(jobs.get(3).done);
    }
}
