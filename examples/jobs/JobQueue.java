package jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs jobs on a pool. The atomic counter is fine, the plain list of failures is shared without a lock. */
public class JobQueue implements AutoCloseable {
  private final ExecutorService pool = Executors.newFixedThreadPool(3);
  private final AtomicInteger finished = new AtomicInteger();
  private final List<String> failures = new ArrayList<>();

  public Future<Integer> submit(Job job) {
    return pool.submit(
        () -> {
          try {
            return job.call();
          } catch (Exception e) {
            failures.add(job.describe() + ": " + e.getMessage());
            throw e;
          } finally {
            finished.incrementAndGet();
          }
        });
  }

  @Override
  public void close() throws InterruptedException {
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.SECONDS);
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    try (JobQueue queue = new JobQueue()) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Job job = i % 2 == 0 ? new CountJob("count " + i, 0, i) : new SleepJob("sleep " + i, i);
        results.add(queue.submit(job));
      }
      int sum = 0;
      for (Future<Integer> result : results) sum += result.get();
      CompletableFuture.supplyAsync(queue.finished::get)
          .thenAccept(n -> System.out.println(n + " jobs on the common pool's word"))
          .join();
      System.out.println("sum " + sum + ", failures " + queue.failures);
    }
  }
}
