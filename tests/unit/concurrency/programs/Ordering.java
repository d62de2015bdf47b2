package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What can happen in parallel. Each nested class is a program; a comment with @ names the access on its line. */
final class Ordering {
  static int x;

  static class Start {
    public static void main(String[] args) {
      x = 1; // @start.before
      new Thread(() -> x = 2).start(); // @start.child
      x = 3; // @start.after
    }
  }

  static class Join {
    public static void main(String[] args) throws InterruptedException {
      Thread t = new Thread(() -> x = 1); // @join.child
      t.start();
      x = 2; // @join.before
      t.join();
      x = 3; // @join.after
    }
  }

  static class TimedJoin {
    public static void main(String[] args) throws InterruptedException {
      Thread t = new Thread(() -> x = 1); // @timed_join.child
      t.start();
      t.join(100);
      x = 2; // @timed_join.after
    }
  }

  static class JoinOnOneBranch {
    public static void main(String[] args) throws InterruptedException {
      Thread t = new Thread(() -> x = 1); // @branch.child
      t.start();
      if (args.length > 0) {
        t.join();
        x = 2; // @branch.joined
      }
      x = 3; // @branch.merged
    }
  }

  static class JoinOfAnother {
    public static void main(String[] args) throws InterruptedException {
      Thread one = new Thread(() -> x = 1); // @other.one
      Thread two = new Thread(() -> x = 2); // @other.two
      one.start();
      two.start();
      one.join();
      x = 3; // @other.after
    }
  }

  static class JoinInALoop {
    public static void main(String[] args) throws InterruptedException {
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        threads[i] = new Thread(() -> x = 1); // @loop.child
        threads[i].start();
      }
      for (Thread t : threads) t.join();
      x = 2; // @loop.after
    }
  }

  static class JoinOfSomeInALoop {
    public static void main(String[] args) throws InterruptedException {
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        threads[i] = new Thread(() -> x = 1); // @some.child
        threads[i].start();
      }
      for (Thread t : threads) {
        if (args.length > 0) t.join();
      }
      x = 2; // @some.after
    }
  }

  static class OneAtATime {
    public static void main(String[] args) throws InterruptedException {
      for (int i = 0; i < 4; i++) {
        Thread t = new Thread(() -> x = 1); // @one.child
        t.start();
        t.join();
        x = 2; // @one.between
      }
    }
  }

  static class AllAtOnce {
    public static void main(String[] args) {
      for (int i = 0; i < 4; i++) {
        Thread t = new Thread(() -> x = 1); // @all.child
        t.start();
      }
    }
  }

  static class Grandchild {
    public static void main(String[] args) throws InterruptedException {
      Thread child = new Thread(() -> new Thread(() -> x = 1).start()); // @grandchild.child
      child.start();
      child.join();
      x = 2; // @grandchild.after
    }
  }

  static class JoinedGrandchild {
    static void parent() {
      Thread grandchild = new Thread(() -> x = 1); // @joined_grandchild.child
      grandchild.start();
      try {
        grandchild.join();
      } catch (InterruptedException e) {
        return;
      }
    }

    public static void main(String[] args) throws InterruptedException {
      Thread child = new Thread(() -> parent());
      child.start();
      child.join();
      x = 2; // @joined_grandchild.after
    }
  }

  static class Latch {
    public static void main(String[] args) throws InterruptedException {
      CountDownLatch latch = new CountDownLatch(1);
      Thread t = new Thread(() -> {
        x = 1; // @latch.early
        latch.countDown();
        x = 2; // @latch.late
      });
      t.start();
      latch.await();
      x = 3; // @latch.after
    }
  }

  static class LatchOfTwo {
    public static void main(String[] args) throws InterruptedException {
      CountDownLatch latch = new CountDownLatch(1);
      new Thread(() -> {
        x = 1; // @either.child
        latch.countDown();
      }).start();
      new Thread(() -> latch.countDown()).start();
      latch.await();
      x = 3; // @either.after
    }
  }

  static class Flag {
    static volatile boolean ready;

    public static void main(String[] args) {
      new Thread(() -> {
        x = 1; // @flag.early
        ready = true;
        x = 2; // @flag.late
      }).start();
      while (!ready) {
        x = 3; // @flag.waiting
      }
      x = 4; // @flag.after
    }
  }

  static class PlainFlag {
    static boolean ready;

    public static void main(String[] args) {
      new Thread(() -> {
        x = 1; // @plain_flag.early
        ready = true;
      }).start();
      while (!ready) {}
      x = 2; // @plain_flag.after
    }
  }

  static class SerialExecutor {
    public static void main(String[] args) {
      ExecutorService executor = Executors.newSingleThreadExecutor();
      executor.execute(() -> x = 1); // @serial.one
      executor.execute(() -> x = 2); // @serial.two
      x = 3; // @serial.main
    }
  }

  static class PoolOfOne {
    public static void main(String[] args) {
      ExecutorService executor = Executors.newFixedThreadPool(1);
      for (int i = 0; i < 4; i++) executor.execute(() -> x = 1); // @pool_of_one.task
    }
  }

  static class PoolOfTwo {
    public static void main(String[] args) {
      ExecutorService executor = Executors.newFixedThreadPool(2);
      executor.execute(() -> x = 1); // @pool_of_two.one
      executor.execute(() -> x = 2); // @pool_of_two.two
    }
  }

  static class TwoSerialExecutors {
    public static void main(String[] args) {
      ExecutorService left = Executors.newSingleThreadExecutor(), right = Executors.newSingleThreadExecutor();
      left.execute(() -> x = 1); // @two_serial.left
      right.execute(() -> x = 2); // @two_serial.right
    }
  }
}
