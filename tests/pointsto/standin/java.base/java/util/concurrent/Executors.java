package java.util.concurrent;

public class Executors {
  public static native ExecutorService newSingleThreadExecutor();

  public static native ExecutorService newFixedThreadPool(int threads);
}
