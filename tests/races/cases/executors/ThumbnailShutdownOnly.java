// case: shutdown without awaitTermination before the result is read
// why: shutdown() does not wait; the task may still write while main reads
// race executors.ThumbnailShutdownOnly.made certain
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThumbnailShutdownOnly {
    private int made;

    void make(int count) {
        made = count;
    }

    public static void main(String[] args) {
        ThumbnailShutdownOnly album = new ThumbnailShutdownOnly();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> album.make(17));
        pool.shutdown();
        System.out.println(album.made);
    }
}
