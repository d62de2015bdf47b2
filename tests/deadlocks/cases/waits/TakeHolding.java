// case: BlockingQueue.take while a lock is held that the producer needs before it puts
// why: the queue is empty, the producer waits for `desk`, the consumer for the queue
// deadlock waits.TakeHolding.desk, waits.TakeHolding.forms? kind=wait-under-lock
package waits;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class TakeHolding {
    private final Object desk = new Object();
    private final BlockingQueue<String> forms = new LinkedBlockingQueue<>();

    void hand(String form) throws InterruptedException {
        synchronized (desk) {
            forms.put(form);
        }
    }

    void stamp() throws InterruptedException {
        synchronized (desk) {
            System.out.println(forms.take());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TakeHolding office = new TakeHolding();
        Thread clerk = new Thread(() -> {
            try {
                office.stamp();
            } catch (InterruptedException stopped) {
                System.out.println("stopped");
            }
        });
        clerk.start();
        office.hand("form");
    }
}
