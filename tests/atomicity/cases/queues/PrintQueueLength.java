// case: isEmpty, then a call on what poll returns
// why: the other consumer takes the last job after the check; poll returns null, which is called
// violation queues.PrintQueueLength.printNext kind=check-then-act
package queues;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueueLength {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        if (!jobs.isEmpty()) {
            System.out.println(jobs.poll().length());
        }
    }

    public static void main(String[] args) {
        PrintQueueLength queue = new PrintQueueLength();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
