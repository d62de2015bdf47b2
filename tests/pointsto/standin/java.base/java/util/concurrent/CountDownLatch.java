package java.util.concurrent;

public class CountDownLatch {
  public CountDownLatch(int count) {}

  public void countDown() {}

  public void await() throws InterruptedException {}
}
