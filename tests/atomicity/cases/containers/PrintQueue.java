// case: isEmpty, then remove on a concurrent queue with two consumers
// why: the other consumer takes the last job after the check; remove throws NoSuchElementException
// violation containers.PrintQueue.printNext kind=check-then-act
package containers;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueue {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        if (!jobs.isEmpty()) {
            System.out.println(jobs.remove());
        }
    }

    public static void main(String[] args) {
        PrintQueue queue = new PrintQueue();
        queue.jobs.add("page");
        Thread left = new Thread(queue::printNext);
        Thread right = new Thread(queue::printNext);
        left.start();
        right.start();
    }
}
