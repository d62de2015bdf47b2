// case: read and write in two separate synchronized blocks
// why: each single access holds the monitor of this: updates can be lost, but no two accesses are unordered
// safe locks.WordTotalTwoBlocks.total
package locks;

public class WordTotalTwoBlocks {
    private long total;

    void add(String line) {
        int words = line.split(" ").length;
        long next;
        synchronized (this) {
            next = total + words;
        }
        synchronized (this) {
            total = next;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WordTotalTwoBlocks count = new WordTotalTwoBlocks();
        Thread first = new Thread(() -> count.add("to be or not to be"));
        Thread second = new Thread(() -> count.add("that is the question"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(count.total);
    }
}
