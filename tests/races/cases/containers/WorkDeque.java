// case: ArrayDeque as a work queue between two threads
// why: push and poll on one ArrayDeque from two threads without a lock
// race containers.WorkDeque.work{} certain
package containers;

import java.util.ArrayDeque;
import java.util.Deque;

public class WorkDeque {
    private final Deque<Integer> work = new ArrayDeque<>();

    public static void main(String[] args) throws InterruptedException {
        WorkDeque q = new WorkDeque();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                q.work.offerLast(i);
            }
        });
        producer.start();
        Integer next = q.work.pollFirst();
        System.out.println(next == null ? "empty" : "got one");
        producer.join();
    }
}
