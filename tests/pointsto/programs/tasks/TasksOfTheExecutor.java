// An executor may wrap what it is given in tasks of its own, and looks at its threads. [jdk]
package tasks;

import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import heddle.test.Facts;

public class TasksOfTheExecutor {
  static class A {}
  static class B {}

  static class Task<T> extends FutureTask<T> {
    Task(Callable<T> callable) {
      super(callable);
    }

    @Override
    protected void set(T value) {
      Facts.reachable();
      Facts.mayPointTo(value, "A");
      Facts.neverPointsToUnder("object:2", value, "B");
      super.set(value);
    }

    @Override
    protected void done() {
      Facts.reachable();
    }
  }

  static class Worker extends Thread {
    Worker(Runnable work) {
      super(work);
    }
  }

  static class Wrapping extends ThreadPoolExecutor {
    Wrapping() {
      super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Worker::new);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
      Facts.reachable();
      return new Task<>(callable);
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      Facts.mayPointTo(thread, "Worker");
      Facts.mayPointTo(task, "Task");
    }
  }

  static class Plain extends ThreadPoolExecutor {
    Plain() {
      super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      Facts.pointsTo(task, "java.util.concurrent.FutureTask");
    }
  }

  public static void main(String[] args) throws Exception {
    Wrapping wrapping = new Wrapping();
    Future<Object> wrapped = wrapping.submit(A::new);
    Facts.pointsTo(wrapped, "Task");
    Facts.mayPointTo(wrapped.get(), "A");
    Plain plain = new Plain();
    Future<Object> future = plain.submit(B::new);
    Facts.mayPointTo(future.get(), "B");
    wrapping.shutdown();
    plain.shutdown();
    wrapping.awaitTermination(1, TimeUnit.MINUTES);
  }
}
