// case: jobs are filled by the producer and handed over through a BlockingQueue
// why: actions before put() happen-before actions after the take() that gets the element; the producer keeps no job
// safe escape.JobQueue$Job.input
// safe escape.JobQueue$Job.result
package escape;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class JobQueue {
    static class Job {
        int input;
        int result;
    }

    static void produce(BlockingQueue<Job> queue) {
        try {
            for (int i = 0; i < 5; i++) {
                Job j = new Job();
                j.input = i;
                queue.put(j);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Job> queue = new ArrayBlockingQueue<>(2);
        new Thread(() -> produce(queue)).start();
        for (int i = 0; i < 5; i++) {
            Job j = queue.take();
            j.result = j.input * j.input;
            System.out.println(j.result);
        }
    }
}
