// case: single-thread executor runs the same tasks one after another
// why: a single-thread executor runs its tasks sequentially, each one happens-before the next; main never touches the field
// safe executors.MailBatchSingle.sent
package executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MailBatchSingle {
    private int sent;

    void send(String to) {
        if (!to.isEmpty()) {
            sent++;
        }
    }

    public static void main(String[] args) {
        MailBatchSingle batch = new MailBatchSingle();
        ExecutorService worker = Executors.newSingleThreadExecutor();
        for (String to : new String[] {"ann", "bob", "cyd", "dan"}) {
            worker.execute(() -> batch.send(to));
        }
        worker.shutdown();
    }
}
