// case: a resource closed by try-with-resources while a task still uses it
// why: the pool outlives the block; close writes what the task reads
// race codebase.CloserPool$Log.closed
// race codebase.CloserPool$Log.lines{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CloserPool {
    static class Log implements AutoCloseable {
        private final List<String> lines = new ArrayList<>();
        private boolean closed;

        void line(String text) {
            if (!closed) {
                lines.add(text);
            }
        }

        @Override
        public void close() {
            closed = true;
            System.out.println(lines);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (Log log = new Log()) {
            log.line("begin");
            pool.execute(() -> log.line("task"));
        }
        pool.shutdown();
    }
}
