// case: futures collected in a list, get called on each before the sum
// why: each chunk is written by one task; the loop calls get() on every future before main reads
// safe executors.FutureListGet$Chunk.lines
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureListGet {
    static class Chunk implements Runnable {
        private final String text;
        private int lines;

        Chunk(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            lines = text.split("\n").length;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Chunk> chunks = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Chunk chunk = new Chunk("a\nb\n" + i);
            chunks.add(chunk);
            futures.add(pool.submit(chunk));
        }
        for (Future<?> f : futures) {
            f.get();
        }
        int sum = 0;
        for (Chunk chunk : chunks) {
            sum += chunk.lines;
        }
        System.out.println(sum);
        pool.shutdown();
    }
}
