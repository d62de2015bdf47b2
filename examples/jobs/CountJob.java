package jobs;

public record CountJob(String name, int from, int to) implements Job {
  @Override
  public Integer call() {
    int sum = 0;
    for (int i = from; i < to; i++) sum += i;
    return sum;
  }
}
