// case: workers take jobs from a queue until they find the pill
// why: a job is filled before it is put, and one worker takes it; results go into a concurrent queue
// safe everyday.PoisonPill$Job.input
// safe everyday.PoisonPill$Job.output
// safe everyday.PoisonPill.done{}
package everyday;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class PoisonPill {
    static class Job {
        int input, output;
    }

    private static final Job PILL = new Job();
    private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final Queue<Job> done = new ConcurrentLinkedQueue<>();

    void work() {
        try {
            for (Job job = jobs.take(); job != PILL; job = jobs.take()) {
                job.output = job.input * 2;
                done.add(job);
            }
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoisonPill pool = new PoisonPill();
        Thread a = new Thread(pool::work), b = new Thread(pool::work);
        a.start();
        b.start();
        for (int i = 0; i < 10; i++) {
            Job job = new Job();
            job.input = i;
            pool.jobs.put(job);
        }
        pool.jobs.put(PILL);
        pool.jobs.put(PILL);
        a.join();
        b.join();
        for (Job job : pool.done) System.out.println(job.output);
    }
}
