// case: the producer goes on writing a job after it has put it into the BlockingQueue
// why: input is written again after put(), unordered with the consumer's read; result only by the consumer
// race escape.JobQueueKept$Job.input
// safe escape.JobQueueKept$Job.result
package escape;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class JobQueueKept {
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
                j.input = -1;
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
