// case: single-thread executor writes, main reads without waiting
// why: submission orders main before the task, nothing orders the task before the read in main
// race executors.MailBatchSingleRead.sent certain
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MailBatchSingleRead {
    private int sent;

    public static void main(String[] args) {
        MailBatchSingleRead batch = new MailBatchSingleRead();
        ExecutorService worker = Executors.newSingleThreadExecutor();
        worker.execute(() -> batch.sent++);
        worker.execute(() -> batch.sent++);
        worker.shutdown();
        System.out.println("sent " + batch.sent);
    }
}
