// case: isEmpty, then a call on what poll returns, but only one thread takes jobs out
// why: the other thread only adds; what was not empty stays so
// clean queues.PrintQueueLengthOneConsumer.printNext
package queues;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueueLengthOneConsumer {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        if (!jobs.isEmpty()) {
            System.out.println(jobs.poll().length());
        }
    }

    void submit() {
        jobs.add("cover");
    }

    public static void main(String[] args) {
        PrintQueueLengthOneConsumer queue = new PrintQueueLengthOneConsumer();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::submit);
        left.start();
        right.start();
    }
}
