// case: download manager with futures, progress and a listener
// why: each download is written by its task and read by main after get(); totalBytes is atomic;
// why: messages is added to by the tasks of two workers without a lock; cancelled is a plain flag that main sets meanwhile
// safe apps.DownloadManager$Download.size
// safe apps.DownloadManager.totalBytes
// race apps.DownloadManager.messages{} certain
// race apps.DownloadManager.cancelled certain
package apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

public class DownloadManager {
    static class Download {
        private final String url;
        private long size = -1;

        Download(String url) {
            this.url = url;
        }
    }

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final AtomicLong totalBytes = new AtomicLong();
    private final List<String> messages = new ArrayList<>(32);
    private boolean cancelled;

    Future<Download> fetch(String url) {
        Download d = new Download(url);
        return pool.submit(() -> {
            run(d);
            return d;
        });
    }

    private void run(Download d) {
        if (cancelled) {
            return;
        }
        d.size = d.url.length() * 100L;
        totalBytes.addAndGet(d.size);
        messages.add("finished " + d.url);
    }

    void cancel() {
        cancelled = true;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        DownloadManager manager = new DownloadManager();
        List<Future<Download>> running = new ArrayList<>();
        for (String url : new String[] {"a.zip", "bb.zip", "ccc.zip"}) {
            running.add(manager.fetch(url));
        }
        manager.cancel();
        long sum = 0;
        for (Future<Download> f : running) {
            sum += Math.max(0, f.get().size);
        }
        System.out.println(sum + " of " + manager.totalBytes.get());
        manager.pool.shutdown();
    }
}
