// case: a queue that is too long loses its oldest job
// why: the size is a guide, not a promise; which job goes does not matter
// clean queues.PrintQueueTrimmed.printNext
package queues;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueueTrimmed {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        if (jobs.size() > 10) {
            jobs.poll();
        }
    }

    public static void main(String[] args) {
        PrintQueueTrimmed queue = new PrintQueueTrimmed();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
