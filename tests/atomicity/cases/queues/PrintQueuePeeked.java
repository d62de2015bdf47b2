// case: peek, then poll, whose result nobody looks at
// why: the other consumer takes the job that was seen; poll drops the next one, which is never printed
// violation queues.PrintQueuePeeked.printNext kind=check-then-act
package queues;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueuePeeked {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        String job = jobs.peek();
        if (job != null) {
            jobs.poll();
            System.out.println(job);
        }
    }

    public static void main(String[] args) {
        PrintQueuePeeked queue = new PrintQueuePeeked();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
