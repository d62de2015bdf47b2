package programs;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What is held where. A comment with @ names the access on its line. */
final class Locking {
  int x;
  final Object guard = new Object();
  Object changing = new Object();
  static final Object SHARED = new Object();
  final Lock lock = new ReentrantLock();
  final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  final Semaphore one = new Semaphore(1), two = new Semaphore(2);

  // --- monitors ---

  synchronized void synchronizedMethod() {
    x = 1; // @this
  }

  void field() {
    synchronized (guard) {
      x = 1; // @field
    }
    x = 2; // @field.after
  }

  void changingField() {
    synchronized (changing) {
      x = 1; // @changing
    }
    changing = new Object();
  }

  void staticField() {
    synchronized (SHARED) {
      x = 1; // @static
    }
  }

  void classObject() {
    synchronized (Locking.class) {
      x = 1; // @class
    }
  }

  static synchronized void staticMethod(Locking of) {
    of.x = 1; // @static_method
  }

  void nested() {
    synchronized (this) {
      synchronized (guard) {
        x = 1; // @nested.inside
      }
      x = 2; // @nested.behind
    }
  }

  void reentrant() {
    synchronized (this) {
      synchronized (this) {
        x = 1;
      }
      x = 2; // @reentrant
    }
    x = 3; // @reentrant.after
  }

  void onOneBranch(boolean taken) {
    if (taken) lock.lock();
    x = 1; // @branch
    if (taken) lock.unlock();
  }

  // --- locks ---

  void explicitLock() {
    lock.lock();
    try {
      x = 1; // @lock
    } finally {
      lock.unlock();
    }
    x = 2; // @lock.after
  }

  void releasedTooEarly() {
    lock.lock();
    int seen = x; // @early.read
    lock.unlock();
    x = seen + 1; // @early.write
  }

  void monitorOfALock() {
    synchronized (lock) {
      x = 1; // @lock.monitor
    }
  }

  void tried() {
    if (lock.tryLock()) {
      x = 1; // @tried
      lock.unlock();
    } else {
      x = 2; // @tried.in_vain
    }
  }

  void triedAndIgnored() {
    lock.tryLock();
    x = 1; // @ignored
  }

  void reads() {
    readWrite.readLock().lock();
    x = 1; // @read
    readWrite.readLock().unlock();
  }

  void writes() {
    readWrite.writeLock().lock();
    x = 1; // @write
    readWrite.writeLock().unlock();
    x = 2; // @write.after
  }

  void onePermit() throws InterruptedException {
    one.acquire();
    x = 1; // @permit
    one.release();
  }

  void twoPermits() throws InterruptedException {
    two.acquire();
    x = 1; // @permits
    two.release();
  }

  // --- across methods ---

  void take() {
    lock.lock();
  }

  void give() {
    lock.unlock();
  }

  void takesAndGives() {
    take();
    x = 1; // @taken
    give();
    x = 2; // @given
  }

  void heldByAll() {
    x = 1; // @all_callers
  }

  void heldBySome() {
    x = 1; // @some_callers
  }

  synchronized void holds() {
    heldByAll();
    heldBySome();
  }

  void alsoHolds() {
    synchronized (this) {
      heldByAll();
    }
    heldBySome();
  }

  static void guardedBy(Object monitor, Locking of) {
    of.x = 1; // @parameter
  }

  void passesItsLock() {
    synchronized (guard) {
      guardedBy(guard, this);
    }
  }

  synchronized void starts() {
    new Thread(() -> x = 1).start(); // @started
  }

  public static void main(String[] args) throws InterruptedException {
    Locking l = new Locking();
    l.synchronizedMethod();
    l.field();
    l.changingField();
    l.staticField();
    l.classObject();
    staticMethod(l);
    l.nested();
    l.reentrant();
    l.onOneBranch(args.length > 0);
    l.explicitLock();
    l.releasedTooEarly();
    l.monitorOfALock();
    l.tried();
    l.triedAndIgnored();
    l.reads();
    l.writes();
    l.onePermit();
    l.twoPermits();
    l.takesAndGives();
    l.holds();
    l.alsoHolds();
    l.passesItsLock();
    l.starts();
  }
}
