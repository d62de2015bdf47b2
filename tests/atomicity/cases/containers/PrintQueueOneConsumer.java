// case: isEmpty, then remove, but only one thread takes jobs out
// why: the producer only adds; what was not empty stays so until its only consumer removes
// clean containers.PrintQueueOneConsumer.printNext
package containers;

import java.util.concurrent.ConcurrentLinkedQueue;

public class PrintQueueOneConsumer {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void printNext() {
        if (!jobs.isEmpty()) {
            System.out.println(jobs.remove());
        }
    }

    void submit(String job) {
        jobs.add(job);
    }

    public static void main(String[] args) {
        PrintQueueOneConsumer queue = new PrintQueueOneConsumer();
        Thread printer = new Thread(queue::printNext);
        Thread user = new Thread(() -> queue.submit("page"));
        printer.start();
        user.start();
    }
}
