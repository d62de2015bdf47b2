package java.util.concurrent;

public class ThreadPoolExecutor implements ExecutorService {
  public native void execute(Runnable task);
}
