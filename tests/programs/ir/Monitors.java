package ir;

/** Synchronized methods and blocks: nested, left by return, break and exception. */
public class Monitors {
  private static final Object LOCK = new Object();
  private final Object own = new Object();
  private int count;
  private static int total;

  synchronized int instance(int n) {
    count += n;
    return count;
  }

  static synchronized void ofClass(int n) {
    total += n;
  }

  synchronized long longResult(long a, double b) {
    if (b > 1) throw new IllegalStateException();
    return a + count;
  }

  static synchronized int tryInside(int n) {
    try {
      return 10 / n;
    } catch (ArithmeticException e) {
      return total;
    } finally {
      total++;
    }
  }

  int block(Object o) {
    synchronized (o) {
      count++;
    }
    synchronized (this) {
      return count;
    }
  }

  int nested(int n) {
    synchronized (LOCK) {
      synchronized (own) {
        if (n == 0) return -1;
        synchronized (Monitors.class) {
          total += 10 / n;
        }
      }
      count += n;
    }
    return count;
  }

  int inLoop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      synchronized (own) {
        if (i == 2) continue;
        if (i == 7) break;
        sum += i;
      }
      sum++;
    }
    return sum;
  }

  void againAndAgain() {
    synchronized (own) {
      synchronized (own) {
        instance(1);
      }
    }
  }

  boolean handOver() throws InterruptedException {
    synchronized (own) {
      try {
        while (count < 0) own.wait();
        own.notifyAll();
        return count > 0;
      } catch (InterruptedException e) {
        count = 0;
        throw e;
      } finally {
        count--;
      }
    }
  }

  static void withLambda() {
    synchronized (LOCK) {
      Runnable r = () -> {
        synchronized (LOCK) {
          total++;
        }
      };
      r.run();
    }
  }

  synchronized void endless() {
    while (true) count++;
  }

  public static void main(String[] args) throws Exception {
    Monitors m = new Monitors();
    m.instance(3);
    ofClass(2);
    System.out.println(m.longResult(1L << 33, 0) + " " + tryInside(0) + " " + m.block("x") + " " + m.nested(2) + m.inLoop(9));
    m.againAndAgain();
    System.out.println(m.handOver());
    withLambda();
    try {
      m.longResult(0, 2);
    } catch (IllegalStateException e) {
      System.out.println(total + " " + Thread.holdsLock(m));
    }
  }
}
