// case: a resource closed by try-with-resources after the task has been waited for
// why: get is before close
// safe codebase.CloserAwaited$Log.closed
// safe codebase.CloserAwaited$Log.lines{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CloserAwaited {
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

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (Log log = new Log()) {
            log.line("begin");
            Future<?> task = pool.submit(() -> log.line("task"));
            task.get();
        } finally {
            pool.shutdown();
        }
    }
}
