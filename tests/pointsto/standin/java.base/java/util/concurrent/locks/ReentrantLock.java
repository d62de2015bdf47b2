package java.util.concurrent.locks;

public class ReentrantLock implements Lock {
  public void lock() {}

  public boolean tryLock() {
    return true;
  }

  public void unlock() {}
}
