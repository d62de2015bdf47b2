// case: futures are collected but nobody waits for them
// why: main reads the chunks right after submit(); no get() orders the tasks before the reads
// race executors.FutureListSkipped$Chunk.lines
package executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureListSkipped {
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

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Chunk> chunks = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Chunk chunk = new Chunk("a\nb\n" + i);
            chunks.add(chunk);
            futures.add(pool.submit(chunk));
        }
        int sum = 0;
        for (Chunk chunk : chunks) {
            sum += chunk.lines;
        }
        System.out.println(sum + " of " + futures.size());
        pool.shutdown();
    }
}
