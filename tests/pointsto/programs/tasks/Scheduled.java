// Scheduled executors and timers run their tasks. [jdk]
package tasks;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import heddle.test.Facts;

public class Scheduled {
  static final CountDownLatch done = new CountDownLatch(2);
  static class Tick extends TimerTask {
    @Override
    public void run() {
      Facts.reachable();
      done.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    Timer timer = new Timer(true);
    timer.schedule(new Tick(), 1);
    ScheduledExecutorService scheduler = java.util.concurrent.Executors.newScheduledThreadPool(1);
    scheduler.schedule(() -> {
      Facts.reachable();
      done.countDown();
    }, 1, TimeUnit.MILLISECONDS);
    done.await();
    timer.cancel();
    scheduler.shutdown();
  }
}
