// case: invokeAll of callables with results in fields, read after it; submit and get in a loop
// why: invokeAll and get return after the tasks have ended
// safe codebase.TasksInvokedAll$Count.words
// safe codebase.TasksInvokedAll.total
package codebase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class TasksInvokedAll {
    static class Count implements Callable<Integer> {
        private final String text;
        private int words;

        Count(String text) {
            this.text = text;
        }

        @Override
        public Integer call() {
            words = text.split(" ").length;
            return words;
        }
    }

    private static int total;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Count> tasks = new ArrayList<>();
        for (String line : List.of("a b", "c d e", "f")) {
            tasks.add(new Count(line));
        }
        for (Future<Integer> part : pool.invokeAll(tasks)) {
            total += part.get();
        }
        for (Count task : tasks) {
            System.out.println(task.words);
        }
        pool.shutdown();
        System.out.println(total);
    }
}
