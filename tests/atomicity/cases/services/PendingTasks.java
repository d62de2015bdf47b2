// case: workers go on while a counter of open tasks is above nothing, and count down what they have done
// why: each countdown is for one task that was counted up: it does not depend on what the loop found
// clean services.PendingTasks.work
// clean services.PendingTasks.add
package services;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class PendingTasks {
    private final ConcurrentLinkedQueue<String> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();

    void add(String task) {
        pending.incrementAndGet();
        tasks.add(task);
    }

    void work() {
        while (pending.get() > 0) {
            String task = tasks.poll();
            if (task == null)
                continue;
            if (task.length() < 5)
                add(task + "x");
            pending.decrementAndGet();
        }
    }

    public static void main(String[] args) {
        PendingTasks crawler = new PendingTasks();
        crawler.add("a");
        crawler.add("b");
        for (int i = 0; i < 3; i++)
            new Thread(crawler::work).start();
    }
}
