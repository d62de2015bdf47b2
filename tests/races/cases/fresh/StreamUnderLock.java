// case: a synchronized method filters a sequential stream by a field
// why: the stages run inside the synchronized method, so under its lock
// safe fresh.StreamUnderLock.limit
package fresh;

import java.util.List;

public class StreamUnderLock {
    private int limit = 3;

    synchronized long count(List<Integer> numbers) {
        return numbers.stream().filter(n -> n > limit).count();
    }

    synchronized void setLimit(int limit) {
        this.limit = limit;
    }

    public static void main(String[] args) {
        StreamUnderLock counter = new StreamUnderLock();
        new Thread(() -> System.out.println(counter.count(List.of(1, 5)))).start();
        counter.setLimit(4);
    }
}
