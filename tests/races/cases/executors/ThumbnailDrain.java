// case: shutdown and awaitTermination in a loop before the result is read
// why: the loop ends only when awaitTermination returns true, that is after the task has ended
// safe executors.ThumbnailDrain.made
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ThumbnailDrain {
    private int made;

    void make(int count) {
        made = count;
    }

    public static void main(String[] args) throws InterruptedException {
        ThumbnailDrain album = new ThumbnailDrain();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> album.make(17));
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println("waiting");
        }
        System.out.println(album.made);
    }
}
