// case: ConcurrentLinkedDeque and ConcurrentLinkedQueue as work queues
// why: both are thread-safe collections
// safe containers.WorkDequeConcurrent.work{}
// safe containers.WorkDequeConcurrent.finished{}
package containers;

import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

public class WorkDequeConcurrent {
    private final Deque<Integer> work = new ConcurrentLinkedDeque<>();
    private final Queue<Integer> finished = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        WorkDequeConcurrent q = new WorkDequeConcurrent();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                q.work.offerLast(i);
            }
            System.out.println(q.finished.size());
        });
        producer.start();
        Integer next = q.work.pollFirst();
        if (next != null) {
            q.finished.add(next);
        }
        producer.join();
    }
}
