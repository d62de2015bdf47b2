package java.util.concurrent;

public class Semaphore {
  public Semaphore(int permits) {}

  public void acquire() throws InterruptedException {}

  public void release() {}
}
