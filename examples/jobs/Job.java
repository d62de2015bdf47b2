package jobs;

import java.util.concurrent.Callable;

/** What the queue runs. */
public sealed interface Job extends Callable<Integer> permits CountJob, SleepJob {
  String name();

  default String describe() {
    return "job " + name();
  }
}
