package java.util.concurrent.locks;

public class ReentrantReadWriteLock implements ReadWriteLock {
  private final ReadLock readerLock;
  private final WriteLock writerLock;
  final Sync sync;

  public ReentrantReadWriteLock() {
    sync = new Sync();
    readerLock = new ReadLock(this);
    writerLock = new WriteLock(this);
  }

  public ReadLock readLock() {
    return readerLock;
  }

  public WriteLock writeLock() {
    return writerLock;
  }

  static class Sync {}

  public static class ReadLock implements Lock {
    private final Sync sync;

    protected ReadLock(ReentrantReadWriteLock lock) {
      sync = lock.sync;
    }

    public void lock() {}

    public boolean tryLock() {
      return true;
    }

    public void unlock() {}
  }

  public static class WriteLock implements Lock {
    private final Sync sync;

    protected WriteLock(ReentrantReadWriteLock lock) {
      sync = lock.sync;
    }

    public void lock() {}

    public boolean tryLock() {
      return true;
    }

    public void unlock() {}
  }
}
