// case: offer and poll of one ArrayDeque
// why: ArrayDeque is not thread-safe
// race jdk.PolledQueue.jobs{}
package jdk;

import java.util.ArrayDeque;
import java.util.Queue;

public class PolledQueue {
    private final Queue<String> jobs = new ArrayDeque<>();

    public static void main(String[] args) {
        PolledQueue queue = new PolledQueue();
        new Thread(() -> queue.jobs.offer("print")).start();
        System.out.println(queue.jobs.poll());
    }
}
