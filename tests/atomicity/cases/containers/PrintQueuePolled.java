// case: poll, and a look at its result
// why: one atomic call; an empty queue is seen by its null
// clean containers.PrintQueuePolled.printNext
package containers;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueuePolled {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        String job = jobs.poll();
        if (job != null) {
            System.out.println(job);
        }
    }

    public static void main(String[] args) {
        PrintQueuePolled queue = new PrintQueuePolled();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
