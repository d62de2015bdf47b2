package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Each nested class is a program of its own. Ok: nothing may be shown; Bad: something must be.
public class LockCycles {
  static int work;

  static class OppositeBad {
    static final Object A = new Object(), B = new Object();

    static void ab() {
      synchronized (A) {
        synchronized (B) {
          work++;
        }
      }
    }

    static void ba() {
      synchronized (B) {
        synchronized (A) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      new Thread(OppositeBad::ab).start();
      new Thread(OppositeBad::ba).start();
    }
  }

  static class SameOrderOk {
    static final Object A = new Object(), B = new Object();

    static void ab() {
      synchronized (A) {
        synchronized (B) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      new Thread(SameOrderOk::ab).start();
      new Thread(SameOrderOk::ab).start();
    }
  }

  static class GateOk {
    static final Object GATE = new Object(), A = new Object(), B = new Object();

    static void ab() {
      synchronized (GATE) {
        synchronized (A) {
          synchronized (B) {
            work++;
          }
        }
      }
    }

    static void ba() {
      synchronized (GATE) {
        synchronized (B) {
          synchronized (A) {
            work++;
          }
        }
      }
    }

    public static void main(String[] args) {
      new Thread(GateOk::ab).start();
      new Thread(GateOk::ba).start();
    }
  }

  static class OneThreadOk {
    static final Object A = new Object(), B = new Object();

    static void both() {
      synchronized (A) {
        synchronized (B) {
          work++;
        }
      }
      synchronized (B) {
        synchronized (A) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      new Thread(OneThreadOk::both).start();
    }
  }

  static class ManyThreadsBad {
    static final Object A = new Object(), B = new Object();

    static void both() {
      synchronized (A) {
        synchronized (B) {
          work++;
        }
      }
      synchronized (B) {
        synchronized (A) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      for (int i = 0; i < 2; i++) new Thread(ManyThreadsBad::both).start();
    }
  }

  static class JoinedOk {
    static final Object A = new Object(), B = new Object();

    static void ab() {
      synchronized (A) {
        synchronized (B) {
          work++;
        }
      }
    }

    public static void main(String[] args) throws InterruptedException {
      Thread thread = new Thread(JoinedOk::ab);
      thread.start();
      thread.join();
      synchronized (B) {
        synchronized (A) {
          work++;
        }
      }
    }
  }

  static class ThreeLocksBad {
    static final Object A = new Object(), B = new Object(), C = new Object();

    static void lock(Object first, Object second) {
      synchronized (first) {
        synchronized (second) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      new Thread(() -> lock(A, B)).start();
      new Thread(() -> lock(B, C)).start();
      new Thread(() -> lock(C, A)).start();
    }
  }

  // A helper that is called with and without the lock: what may be held counts.
  static class HelperBad {
    static final Object A = new Object(), B = new Object();

    static void log() {
      synchronized (B) {
        work++;
      }
    }

    static void ab() {
      log();
      synchronized (A) {
        log();
      }
    }

    static void ba() {
      synchronized (B) {
        synchronized (A) {
          work++;
        }
      }
    }

    public static void main(String[] args) {
      new Thread(HelperBad::ab).start();
      new Thread(HelperBad::ba).start();
    }
  }

  static class Account {
    final int id;
    int balance;

    Account(int id) {
      this.id = id;
    }

    synchronized void add(int amount) {
      balance += amount;
    }
  }

  static class TransferBad {
    static class Purse extends Account {
      Purse(int id) {
        super(id);
      }

      synchronized void give(Purse to) {
        to.add(1);
        add(-1);
      }
    }

    public static void main(String[] args) {
      Purse[] all = new Purse[3];
      for (int i = 0; i < 3; i++) all[i] = new Purse(i);
      new Thread(() -> all[0].give(all[1])).start();
      new Thread(() -> all[1].give(all[0])).start();
    }
  }

  static class TransferByIdOk {
    static class Purse extends Account {
      Purse(int id) {
        super(id);
      }
    }

    static void give(Purse from, Purse to) {
      Purse first = from.id < to.id ? from : to;
      Purse second = from.id < to.id ? to : from;
      synchronized (first) {
        synchronized (second) {
          work++;
        }
      }
    }

    static void giveByBranch(Purse from, Purse to) {
      if (from.id > to.id) {
        synchronized (to) {
          synchronized (from) {
            work++;
          }
        }
      } else {
        synchronized (from) {
          synchronized (to) {
            work++;
          }
        }
      }
    }

    public static void main(String[] args) {
      Purse[] all = new Purse[3];
      for (int i = 0; i < 3; i++) all[i] = new Purse(i);
      new Thread(() -> give(all[0], all[1])).start();
      new Thread(() -> giveByBranch(all[1], all[0])).start();
    }
  }

  // Compares, and then takes the locks in the order of the arguments all the same.
  static class ComparedInVainBad {
    static class Purse extends Account {
      Purse(int id) {
        super(id);
      }
    }

    static void give(Purse from, Purse to) {
      if (from.id < to.id) {
        synchronized (from) {
          synchronized (to) {
            work++;
          }
        }
      } else {
        synchronized (from) {
          synchronized (to) {
            work--;
          }
        }
      }
    }

    public static void main(String[] args) {
      Purse[] all = new Purse[3];
      for (int i = 0; i < 3; i++) all[i] = new Purse(i);
      new Thread(() -> give(all[0], all[1])).start();
      new Thread(() -> give(all[1], all[0])).start();
    }
  }

  static class ByBalanceBad {
    static class Purse {
      int balance;
    }

    static void give(Purse from, Purse to) {
      Purse first = from.balance < to.balance ? from : to;
      Purse second = first == from ? to : from;
      synchronized (first) {
        synchronized (second) {
          from.balance--;
          to.balance++;
        }
      }
    }

    public static void main(String[] args) {
      Purse[] all = new Purse[3];
      for (int i = 0; i < 3; i++) all[i] = new Purse();
      new Thread(() -> give(all[0], all[1])).start();
      new Thread(() -> give(all[1], all[0])).start();
    }
  }

  static class ReentrantOk {
    static class Shelf {
      synchronized void put() {
        work++;
      }

      synchronized void putTwice() {
        put();
        put();
      }
    }

    public static void main(String[] args) {
      for (int i = 0; i < 3; i++) {
        Shelf shelf = new Shelf();
        new Thread(shelf::putTwice).start();
        new Thread(shelf::put).start();
      }
    }
  }

  static class TriedOk {
    static final ReentrantLock A = new ReentrantLock(), B = new ReentrantLock();

    static void ab() {
      A.lock();
      if (B.tryLock()) {
        work++;
        B.unlock();
      }
      A.unlock();
    }

    static void ba() {
      B.lock();
      A.lock();
      work++;
      A.unlock();
      B.unlock();
    }

    public static void main(String[] args) {
      new Thread(TriedOk::ab).start();
      new Thread(TriedOk::ba).start();
    }
  }

  static class ExplicitBad {
    static final ReentrantLock A = new ReentrantLock(), B = new ReentrantLock();

    static void ab() {
      A.lock();
      B.lock();
      work++;
      B.unlock();
      A.unlock();
    }

    static void ba() {
      B.lock();
      A.lock();
      work++;
      A.unlock();
      B.unlock();
    }

    public static void main(String[] args) {
      new Thread(ExplicitBad::ab).start();
      new Thread(ExplicitBad::ba).start();
    }
  }

  static class UpgradeBad {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void refresh() {
      LOCK.readLock().lock();
      LOCK.writeLock().lock();
      work++;
      LOCK.writeLock().unlock();
      LOCK.readLock().unlock();
    }

    public static void main(String[] args) {
      new Thread(UpgradeBad::refresh).start();
    }
  }

  // The field may change between lock and unlock, as far as anybody knows; nobody writes such code.
  static class ReadThenWriteOk implements Runnable {
    ReentrantReadWriteLock lock;

    void init() {
      lock = new ReentrantReadWriteLock();
    }

    public void run() {
      lock.readLock().lock();
      int seen = work;
      lock.readLock().unlock();
      if (seen > 0) return;
      lock.writeLock().lock();
      work++;
      lock.writeLock().unlock();
    }

    public static void main(String[] args) {
      ReadThenWriteOk task = new ReadThenWriteOk();
      task.init();
      new Thread(task).start();
      new Thread(task).start();
    }
  }

  static class DowngradeOk {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void refresh() {
      LOCK.writeLock().lock();
      LOCK.readLock().lock();
      work++;
      LOCK.readLock().unlock();
      LOCK.writeLock().unlock();
    }

    public static void main(String[] args) {
      new Thread(DowngradeOk::refresh).start();
      new Thread(DowngradeOk::refresh).start();
    }
  }

  static class ReadersOk {
    static final ReentrantReadWriteLock A = new ReentrantReadWriteLock(), B = new ReentrantReadWriteLock();

    static void read(ReentrantReadWriteLock first, ReentrantReadWriteLock second) {
      first.readLock().lock();
      second.readLock().lock();
      work++;
      second.readLock().unlock();
      first.readLock().unlock();
    }

    public static void main(String[] args) {
      new Thread(() -> read(A, B)).start();
      new Thread(() -> read(B, A)).start();
    }
  }

  static class JoinHoldingBad {
    static final Object LOCK = new Object();

    static void work() {
      synchronized (LOCK) {
        work++;
      }
    }

    public static void main(String[] args) throws InterruptedException {
      Thread thread = new Thread(JoinHoldingBad::work);
      thread.start();
      synchronized (LOCK) {
        thread.join();
      }
    }
  }

  static class JoinTimedOk {
    static final Object LOCK = new Object();

    static void work() {
      synchronized (LOCK) {
        work++;
      }
    }

    public static void main(String[] args) throws InterruptedException {
      Thread thread = new Thread(JoinTimedOk::work);
      thread.start();
      synchronized (LOCK) {
        thread.join(100);
      }
    }
  }

  static class NestedMonitorBad {
    static final Object OUTER = new Object(), INNER = new Object();

    static void send() {
      synchronized (OUTER) {
        synchronized (INNER) {
          INNER.notifyAll();
        }
      }
    }

    public static void main(String[] args) throws InterruptedException {
      new Thread(NestedMonitorBad::send).start();
      synchronized (OUTER) {
        synchronized (INNER) {
          INNER.wait();
        }
      }
    }
  }

  static class NotNeededOk {
    static final Object OUTER = new Object(), INNER = new Object();

    static void send() {
      synchronized (INNER) {
        INNER.notifyAll();
      }
      synchronized (OUTER) {
        work++;
      }
    }

    public static void main(String[] args) throws InterruptedException {
      new Thread(NotNeededOk::send).start();
      synchronized (OUTER) {
        synchronized (INNER) {
          INNER.wait();
        }
      }
    }
  }

  static class LatchBad {
    static final Object LOCK = new Object();
    static final CountDownLatch READY = new CountDownLatch(1);

    static void load() {
      synchronized (LOCK) {
        work++;
      }
      READY.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
      new Thread(LatchBad::load).start();
      synchronized (LOCK) {
        READY.await();
      }
    }
  }

  static class LatchFirstOk {
    static final Object LOCK = new Object();
    static final CountDownLatch READY = new CountDownLatch(1);

    static void load() {
      READY.countDown();
      synchronized (LOCK) {
        work++;
      }
    }

    public static void main(String[] args) throws InterruptedException {
      new Thread(LatchFirstOk::load).start();
      synchronized (LOCK) {
        READY.await();
      }
    }
  }

  static class PartOk {
    static class Node {
      final Node next;

      Node(Node next) {
        this.next = next;
      }

      synchronized int count() {
        return next == null ? 1 : 1 + next.count();
      }
    }

    public static void main(String[] args) {
      Node list = null;
      for (int i = 0; i < 5; i++) list = new Node(list);
      Node first = list;
      new Thread(first::count).start();
      new Thread(first.next::count).start();
    }
  }

  interface Listener {
    void changed();
  }

  static class AlienBad {
    private Listener listener;

    synchronized void listen(Listener newListener) {
      listener = newListener;
    }

    synchronized void change() {
      listener.changed();
    }

    public static void main(String[] args) {
      AlienBad model = new AlienBad();
      model.listen(() -> work++);
      model.change();
    }
  }

  static class OwnCallOk {
    synchronized void change() {
      help();
    }

    void help() {
      work++;
    }

    public static void main(String[] args) {
      new OwnCallOk().change();
    }
  }
}
