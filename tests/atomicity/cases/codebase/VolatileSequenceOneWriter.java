// case: ++ on a volatile field that only one thread does
// why: nobody else writes; readers see one value or the next
// clean codebase.VolatileSequenceOneWriter.next
// clean codebase.VolatileSequenceOneWriter.last
package codebase;

public class VolatileSequenceOneWriter {
    private volatile int sequence;

    void next() {
        sequence++;
    }

    int last() {
        return sequence;
    }

    public static void main(String[] args) {
        VolatileSequenceOneWriter feed = new VolatileSequenceOneWriter();
        new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                feed.next();
            }
        }).start();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(feed.last())).start();
        }
    }
}
