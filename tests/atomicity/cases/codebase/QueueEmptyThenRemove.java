// case: isEmpty decides over remove; size decides over add
// why: another thread takes the last job between the two
// violation codebase.QueueEmptyThenRemove.take kind=check-then-act
// violation codebase.QueueEmptyThenRemove.offer kind=check-then-act
// clean codebase.QueueEmptyThenRemove.poll
package codebase;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueEmptyThenRemove {
    private final Queue<String> jobs = new ConcurrentLinkedQueue<>();

    String take() {
        if (!jobs.isEmpty()) {
            return jobs.remove();
        }
        return null;
    }

    boolean offer(String job) {
        if (jobs.size() < 10) {
            jobs.add(job);
            return true;
        }
        return false;
    }

    int poll() {
        String job = jobs.poll();
        return job == null ? 0 : job.length();
    }

    public static void main(String[] args) {
        QueueEmptyThenRemove work = new QueueEmptyThenRemove();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                work.offer("a");
                System.out.println(work.take() + work.poll());
            }).start();
        }
    }
}
