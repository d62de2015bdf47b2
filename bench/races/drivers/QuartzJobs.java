package drivers;

import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.DirectSchedulerFactory;

/** A scheduler in memory with two threads, one job that repeats and one that runs once, and an orderly end. */
public class QuartzJobs {
  public static class Tick implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      System.out.println(context.getJobDetail().getKey());
    }
  }

  public static void main(String[] args) throws SchedulerException, InterruptedException {
    DirectSchedulerFactory factory = DirectSchedulerFactory.getInstance();
    factory.createVolatileScheduler(2);
    Scheduler scheduler = factory.getScheduler();
    scheduler.start();
    scheduler.scheduleJob(JobBuilder.newJob(Tick.class).withIdentity("often").build(), TriggerBuilder.newTrigger()
        .withSchedule(SimpleScheduleBuilder.repeatSecondlyForTotalCount(3)).build());
    scheduler.scheduleJob(JobBuilder.newJob(Tick.class).withIdentity("once").build(), TriggerBuilder.newTrigger()
        .startNow().build());
    Thread.sleep(4000);
    scheduler.shutdown(true);
  }
}
