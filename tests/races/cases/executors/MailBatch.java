// case: pool of four runs tasks that increment a plain field
// why: tasks of a pool are ordered after their submission but not with each other
// race executors.MailBatch.sent certain
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MailBatch {
    private int sent;

    void send(String to) {
        if (!to.isEmpty()) {
            sent++;
        }
    }

    public static void main(String[] args) {
        MailBatch batch = new MailBatch();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (String to : new String[] {"ann", "bob", "cyd", "dan"}) {
            pool.execute(() -> batch.send(to));
        }
        pool.shutdown();
    }
}
