// case: the lock is left between the read and the write
// why: the write of total happens after the monitor was released: two writes hold no lock
// race locks.WordTotal.total certain
package locks;

public class WordTotal {
    private long total;

    void add(String line) {
        int words = line.split(" ").length;
        long next;
        synchronized (this) {
            next = total + words;
        }
        total = next;
    }

    public static void main(String[] args) throws InterruptedException {
        WordTotal count = new WordTotal();
        Thread first = new Thread(() -> count.add("to be or not to be"));
        Thread second = new Thread(() -> count.add("that is the question"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(count.total);
    }
}
