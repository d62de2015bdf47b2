package jobs;

public record SleepJob(String name, long millis) implements Job {
  @Override
  public Integer call() throws InterruptedException {
    Thread.sleep(millis);
    return 0;
  }
}
