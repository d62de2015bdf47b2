// Uncaught exception handlers and thread factories are called; shutdown hooks run. [jdk]
package tasks;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import heddle.test.Facts;

public class Hooks {
  static class Failure extends RuntimeException {}
  static class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread thread, Throwable failure) {
      Facts.reachable();
      Facts.mayPointTo(failure, "Failure");
    }
  }
  static class Factory implements ThreadFactory {
    public Thread newThread(Runnable work) {
      Facts.reachable();
      return new Thread(work);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> {
      throw new Failure();
    });
    thread.setUncaughtExceptionHandler(new Handler());
    thread.start();
    thread.join();
    ExecutorService pool = java.util.concurrent.Executors.newSingleThreadExecutor(new Factory());
    pool.submit(() -> Facts.reachable()).get();
    pool.shutdown();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Facts.reachable()));
  }
}
