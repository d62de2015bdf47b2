package java.lang;

public class Thread implements Runnable {
  private Runnable target;

  public Thread() {}

  public Thread(Runnable target) {
    this.target = target;
  }

  public static native Thread currentThread();

  public native void start();

  public void run() {
    if (target != null) target.run();
  }

  public final void join() throws InterruptedException {}

  public final void join(long millis) throws InterruptedException {}

  public void interrupt() {}
}
