// case: peek, then remove of what was seen, and a look at whether it was there
// why: remove says who of the two consumers got the job
// clean queues.PrintQueuePeekedRemoved.printNext
package queues;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueuePeekedRemoved {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        String job = jobs.peek();
        if (job != null && jobs.remove(job)) {
            System.out.println(job);
        }
    }

    public static void main(String[] args) {
        PrintQueuePeekedRemoved queue = new PrintQueuePeekedRemoved();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
